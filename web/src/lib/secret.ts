/** Secrets in links stand behind the # of an address, which browsers send to nobody. */

/** What stands behind the #, or after `name=` there. */
export function afterHash(name = 'code', hash: string = location.hash): string {
  const told = hash.replace(/^#/, '');
  const given = new URLSearchParams(told).get(name);
  if (given !== null) return given;
  return told.includes('=') ? '' : decodeURIComponent(told);
}

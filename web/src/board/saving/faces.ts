/** The faces of the names, put into a saved map, so that it is set in them wherever it is opened. */

interface Face {
  family: string;
  weight: string;
  style: string;
  url: string;
}

/** The faces that the styles of the page declare. */
export function declared(sheets: Iterable<CSSStyleSheet>): Face[] {
  const found: Face[] = [];
  for (const sheet of sheets) {
    for (const rule of sheet.cssRules) {
      if (!(rule instanceof CSSFontFaceRule)) continue;
      const value = (name: string) => rule.style.getPropertyValue(name).replace(/["']/g, '').trim();
      const url = /url\(["']?([^"')]+)/.exec(rule.style.getPropertyValue('src'))?.[1];
      if (!url) continue;
      const base = sheet.href ?? document.baseURI;
      found.push({
        family: value('font-family'),
        weight: value('font-weight') || '400',
        style: value('font-style') || 'normal',
        url: new URL(url, base).href,
      });
    }
  }
  return found;
}

/** The names and the numbers of a map are set in these: family, weight and style. */
const USED: ReadonlySet<string> = new Set([
  'Barlow Condensed 600 normal',
  'Barlow Condensed 700 normal',
  'Alegreya 500 italic',
  'Alegreya 700 normal',
]);

async function asData(url: string): Promise<string> {
  const bytes = new Uint8Array(await (await fetch(url)).arrayBuffer());
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return `data:font/woff2;base64,${btoa(letters)}`;
}

/** The rules for these faces with the faces themselves in them. A face that cannot be had is left out. */
export async function embedded(): Promise<string> {
  const faces = declared(document.styleSheets).filter(({ family, weight, style }) =>
    USED.has(`${family} ${weight} ${style}`),
  );
  const rules = await Promise.all(
    faces.map(async ({ family, weight, style, url }) => {
      const src = await asData(url).catch(() => null);
      return src === null
        ? ''
        : `@font-face{font-family:"${family}";font-weight:${weight};font-style:${style};src:url(${src}) format("woff2")}`;
    }),
  );
  return rules.join('');
}

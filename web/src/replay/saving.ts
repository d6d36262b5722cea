/** Taking something away from the page: to the clipboard, or as a file. */

/** Put words where they can be pasted; false where the browser does not let us. */
export async function copied(words: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(words);
    return true;
  } catch {
    return false;
  }
}

/** Let the browser save words as a file. */
export function saved(words: string, name: string): void {
  const address = URL.createObjectURL(new Blob([words], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/** Loads an additional script into a page. */

/**
 * Resolves when the script has run; rejects if it cannot be loaded.
 * @param nonce allows the script in the page's content security policy
 */
export function loadScript(url: string, nonce: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.nonce = nonce;
    script.src = url;
    script.onload = () => resolve();
    script.onerror = () => reject(new Error("the script cannot be loaded"));
    document.head.append(script);
  });
}

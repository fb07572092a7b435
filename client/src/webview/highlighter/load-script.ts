/** Loads a script beside that of a page. */

/**
 * Resolves once a script has run; rejected if it cannot be loaded.
 * @param nonce by which the policy of the page allows the script
 */
export function loadScript(address: string, nonce: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.nonce = nonce;
    script.src = address;
    script.onload = () => resolve();
    script.onerror = () => reject(new Error("the script cannot be loaded"));
    document.head.append(script);
  });
}

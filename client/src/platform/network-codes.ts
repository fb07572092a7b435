/** What the system's error code shows about a connection that failed. */

/** Codes of requests that were never sent, because there was no connection. */
const unsentCodes: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ENETUNREACH",
  "EHOSTUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);

/** Codes of a server certificate that was not accepted; nothing is sent before it is. */
const certificateCode =
  /^(?:CERT_|CRL_|ERR_TLS_CERT_|SELF_SIGNED_CERT_|DEPTH_ZERO_SELF_SIGNED_|UNABLE_TO_(?:GET|DECRYPT|DECODE|VERIFY)_|ERROR_IN_(?:CERT|CRL)_)|^(?:INVALID_CA|INVALID_PURPOSE|PATH_LENGTH_EXCEEDED|HOSTNAME_MISMATCH)$/;

/** Whether the connection failed because the certificate was not accepted. */
export function isCertificateCode(code: string | undefined): code is string {
  return code !== undefined && certificateCode.test(code);
}

/** Whether the request was certainly not sent. */
export function isUnsent(code: string | undefined): boolean {
  return code !== undefined && (unsentCodes.has(code) || isCertificateCode(code));
}

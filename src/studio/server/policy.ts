/** What a browser lets the page of the workbench do, and others do with it. */

const common = ["default-src 'none'", "base-uri 'none'", "form-action 'none'"];

/**
 * The policy of the page that a server gives. The editor makes style sheets of its own, which have the
 * nonce; the pictures of reports are images.
 */
export function servedPolicy(nonce: string): string {
  return [
    ...common,
    "script-src 'self'",
    "worker-src 'self'",
    "connect-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    'img-src data: blob:',
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The policy of the page that is a file: it loads nothing, and sends nothing anywhere. */
export function exportedPolicy(nonce: string, scriptHash: string): string {
  return [
    ...common,
    `script-src 'sha256-${scriptHash}'`,
    'worker-src blob:',
    "connect-src 'none'",
    `style-src 'nonce-${nonce}'`,
    'img-src data: blob:',
  ].join('; ');
}

/** The headers of every answer. None of them lets another origin read anything. */
export const guardHeaders: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
};

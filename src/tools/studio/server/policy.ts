/** The content policies and headers of the workbench. */
import { sha256 } from '../../../services/operations/sha256.js';
import type { Assets } from './project.js';

const common = ["default-src 'none'", "base-uri 'none'", "form-action 'none'"];

/** The policy of the served page. It allows images for the pictures of reports. */
export const servedPolicy = [
  ...common,
  "script-src 'self'",
  "worker-src 'self'",
  "connect-src 'self'",
  "style-src 'self'",
  'img-src data: blob:',
  "frame-ancestors 'none'",
].join('; ');

/** The policy of the exported page: it loads nothing and sends nothing. */
export function exportedPolicy({ page, css }: Assets): string {
  return [
    ...common,
    `script-src '${sourceHash(page)}'`,
    'worker-src blob:',
    "connect-src 'none'",
    `style-src '${sourceHash(css)}'`,
    'img-src data: blob:',
  ].join('; ');
}

function sourceHash(text: string): string {
  return `sha256-${sha256(text, 'base64')}`;
}

/** The headers of every response. Together, they let no other origin read anything. */
export const guardHeaders: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
};

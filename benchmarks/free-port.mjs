// @ts-check
import { createServer } from 'node:net';

/** A free port of this machine. @returns {Promise<number>} */
export function freePort() {
  return new Promise((settle, fail) => {
    const probe = createServer().once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => settle(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

// @ts-check
import { createServer } from 'node:net';

/** A port of this machine that no server listens on. @returns {Promise<number>} */
export function freePort() {
  return new Promise((settle, fail) => {
    const probe = createServer().once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => settle(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

import { expect, test } from 'vitest';
import { createRateLimiter } from '../../../../src/services/http/rate-limit.js';

test('counts each client in its own window, even among very many', () => {
  let time = 0;
  const limiter = createRateLimiter({ requests: 2, seconds: 10 }, () => time);
  // If every new client required a scan of all clients, this would take minutes.
  for (let client = 0; client < 200_000; client++) {
    time = client / 50;
    limiter(`client ${client}`);
  }
  expect(limiter('client 0')).toMatchObject({ isAllowed: true, seconds: 7 });
  expect(limiter('client 0')).toMatchObject({ isAllowed: false });
  time = 10_000;
  expect(limiter('client 0')).toMatchObject({ isAllowed: true, seconds: 10 });
  expect(limiter('client 199999')).toMatchObject({ isAllowed: true, seconds: 4 });
  expect(limiter('client 199999')).toMatchObject({ isAllowed: false });
});

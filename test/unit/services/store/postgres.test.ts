import { describe, expect, test } from 'vitest';
import { explainPostgres, isGone } from '../../../../src/services/store/postgres.js';

const withCode = (code: string, more: object = {}) =>
  Object.assign(new Error(code), { code }, more);

describe('an error of PostgreSQL', () => {
  test.each([
    ...'57P01 57P02 57P03 57P05 25P03 08000 08003 08006 08P01 53300 57014 40P01 55P03 40001'
      .concat(' ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT ENOTFOUND EMFILE')
      .split(' ')
      .map((code) => withCode(code)),
    withCode('ENOENT', { syscall: 'connect' }),
    ...[
      'Connection terminated',
      'Connection terminated unexpectedly',
      'Connection terminated due to connection timeout',
      'timeout exceeded when trying to connect',
      'timeout expired',
      'Query read timeout',
      'Client has encountered a connection error and is not queryable',
      'Client was closed and is not queryable',
    ].map((message) => new Error(message)),
    new AggregateError([withCode('ECONNREFUSED'), withCode('ECONNREFUSED')]),
  ])('means that the database is gone: %s', (error) => {
    expect(isGone(error)).toBe(true);
    expect(explainPostgres(error)).toMatchObject({ isUnavailable: true });
  });

  test.each([
    ...'28P01 3D000 22021 53100'.split(' ').map((code) => withCode(code)),
    withCode('ENOENT', { syscall: 'open' }),
    new Error('Connection'),
    new AggregateError([]),
    new AggregateError([withCode('ECONNREFUSED'), withCode('28P01')]),
    'Connection terminated',
    undefined,
  ])('means something else: %s', (error) => {
    expect(isGone(error)).toBe(false);
    expect(explainPostgres(error)).toMatchObject({ isUnavailable: false });
  });

  test('for several addresses of a host is shown with all reasons', () => {
    const refused = (address: string) =>
      Object.assign(new Error(`connect ECONNREFUSED ${address}`), { code: 'ECONNREFUSED' });
    expect(explainPostgres(new AggregateError([refused('::1'), refused('127.0.0.1')]))).toEqual({
      reason:
        'the database does not answer (connect ECONNREFUSED ::1, connect ECONNREFUSED 127.0.0.1)',
      isUnavailable: true,
    });
  });

  test.each([
    ['25006', 'it is read-only, as a standby is (25006); give the address of its primary'],
    ['42P01', 'its tables are gone (42P01); restore a backup'],
  ])('with the code %s is temporary, and says what to do if it persists', (code, reason) => {
    expect(explainPostgres(withCode(code))).toEqual({ reason, isUnavailable: true });
  });

  test.each([
    [withCode('42501'), 'grant it to'],
    [
      new Error('SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string'),
      'set the variable PGPASSWORD',
    ],
  ])('says what to do: %s', (error, way) => {
    const reason = expect.stringContaining(way);
    expect(explainPostgres(error)).toEqual({ reason, isUnavailable: false });
  });
});

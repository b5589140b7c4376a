import { afterEach, describe, expect, it, vi } from 'vitest';
import { environment } from '../../shared/platform/runtime.ts';

afterEach(() => vi.unstubAllEnvs());

describe('environment', () => {
  it('reads the named variables with their types', () => {
    vi.stubEnv('TABLE_NAME', 'ledger');
    vi.stubEnv('API_RATE_LIMIT_PER_HOUR', '0');

    expect(environment('TABLE_NAME', 'API_RATE_LIMIT_PER_HOUR')).toEqual({
      TABLE_NAME: 'ledger',
      API_RATE_LIMIT_PER_HOUR: 0,
    });
  });

  it('reads comma-separated lists with any spaces, and blank ones as empty', () => {
    vi.stubEnv('EGRESS_ALLOW', ' 127.0.0.1:3901, 127.0.0.1:3902,,');
    vi.stubEnv('BANKFEEDB_HOSTS', '');
    expect(environment('EGRESS_ALLOW', 'BANKFEEDB_HOSTS')).toEqual({
      EGRESS_ALLOW: ['127.0.0.1:3901', '127.0.0.1:3902'],
      BANKFEEDB_HOSTS: [],
    });

    vi.stubEnv('EGRESS_ALLOW', undefined);
    expect(environment('EGRESS_ALLOW').EGRESS_ALLOW).toEqual([]);
  });

  it('names every missing or invalid variable, without values', () => {
    vi.stubEnv('TABLE_NAME', undefined);
    vi.stubEnv('PUBLISH_QUEUE_URL', 'hunter2');

    expect(() => environment('TABLE_NAME', 'PUBLISH_QUEUE_URL')).toThrow(
      /^Missing or invalid environment variables: TABLE_NAME, PUBLISH_QUEUE_URL$/,
    );
  });
});

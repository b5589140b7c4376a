import { describe, expect, it } from 'vitest';
import { readBankSettings, readSettings } from '../../infra/settings.ts';

describe('the bank feed settings', () => {
  it('have the documented defaults', () => {
    expect(readSettings({}).banks).toEqual({
      BANKFEEDA_INCLUDE_PENDING: 'false',
      BANKFEEDA_DEBUG_RAW: 'false',
      BANKFEEDA_BASE_URL: 'https://www.lunchflow.app/api/v1',
      BANKFEEDB_INCLUDE_PENDING: 'true',
      BANKFEEDB_WINDOW_DAYS: '44',
      BANKFEEDB_HOSTS: '',
    });
  });

  it.each([
    ['BANKFEEDA_INCLUDE_PENDING', '1', 'true'],
    ['BANKFEEDA_DEBUG_RAW', 'On', 'true'],
    ['BANKFEEDB_INCLUDE_PENDING', 'no', 'false'],
    ['BANKFEEDA_BASE_URL', 'https://feed.example.org/api/v1/', 'https://feed.example.org/api/v1'],
    ['BANKFEEDB_HOSTS', ' Bridge.example.org, other.example.com ', 'bridge.example.org,other.example.com'],
    ['BANKFEEDB_HOSTS', '*.Example.org,.example.com', 'example.org,example.com'],
    ['BANKFEEDB_WINDOW_DAYS', '60', '60'],
    ['BANKFEEDB_INCLUDE_PENDING', ' ', 'true'],
  ])('accept %s=%s', (name, value, read) => {
    expect(readBankSettings({ [name]: value })).toHaveProperty(name, read);
  });

  it.each([
    ['BANKFEEDA_INCLUDE_PENDING', 'maybe'],
    ['BANKFEEDB_WINDOW_DAYS', '16'],
    ['BANKFEEDB_WINDOW_DAYS', '100'],
    ['BANKFEEDB_HOSTS', 'localhost'],
    ['BANKFEEDB_HOSTS', '*.*.example.org'],
    ['BANKFEEDB_HOSTS', '*.localhost'],
    ['BANKFEEDB_HOSTS', '*.org'],
    ['BANKFEEDB_HOSTS', '*'],
  ])('refuse %s=%s and name the variable', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(`${name} must be`);
  });

  it.each([
    'http://feed.example.org/api/v1',
    'https://127.0.0.1/api/v1',
    'https://localhost/api/v1',
    'https://printer.local/api/v1',
    'https://[::1]/api/v1',
    'https://2130706433/api/v1',
    'https://feed.example.org:8443/api/v1',
    'https://user:pass@feed.example.org/api/v1',
    'https://feed.example.org/api/v1?key=1',
    'feed.example.org',
  ])('refuse the base URL %s, whatever the name of this machine', (BANKFEEDA_BASE_URL) => {
    expect(() => readSettings({ BANKFEEDA_BASE_URL, EGRESS_ALLOW: '127.0.0.1:443' })).toThrow(
      'BANKFEEDA_BASE_URL must be',
    );
  });
});

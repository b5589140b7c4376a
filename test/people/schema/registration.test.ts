import { describe, expect, it } from 'vitest';
import { toRegistration } from '../../../shared/people/schema/registration.ts';
import { ValidationError } from '../../../shared/platform/domain/errors.ts';

const sent = { email: ' Ada@Example.org ', password: 'rain on seven tin roofs' };

const faults = (fields: Record<string, unknown>): readonly string[] => {
  try {
    toRegistration({ ...sent, ...fields });
    return [];
  } catch (error) {
    return error instanceof ValidationError ? (error.extras.errors ?? []) : [String(error)];
  }
};

describe('toRegistration', () => {
  it('uses defaults for family settings that are missing or blank', () => {
    expect(toRegistration({ ...sent, currency: '', first_name: '  ', last_name: 'Lovelace' })).toEqual({
      setupCode: '',
      email: 'ada@example.org',
      password: sent.password,
      firstName: null,
      lastName: 'Lovelace',
      family: { currency: 'USD', dateFormat: '%m/%d/%Y', locale: 'en', timeZone: 'UTC' },
    });
  });

  it('reads the setup code without the spaces of a pasted one', () => {
    expect(toRegistration({ ...sent, setup_code: ' abc ' }).setupCode).toBe('abc');
    expect(faults({ setup_code: 7 })).toEqual(['setup_code must be a string']);
  });

  it('keeps the submitted settings', () => {
    const family = { currency: 'EUR', date_format: '%d.%m.%Y', locale: 'de-AT', time_zone: 'Europe/Vienna' };
    expect(toRegistration({ ...sent, ...family }).family).toEqual({
      currency: 'EUR',
      dateFormat: '%d.%m.%Y',
      locale: 'de-AT',
      timeZone: 'Europe/Vienna',
    });
  });

  it.each([
    ['email', 'no address'],
    ['email', undefined],
    ['password', undefined],
    ['first_name', 'a\nb'],
    ['currency', 'XXXX'],
    ['date_format', '%Q'],
    ['locale', 'not a locale'],
    ['time_zone', 'Nowhere/At_All'],
    ['time_zone', '+01:00'],
  ])('reports %s for %j', (field, value) => {
    expect(faults({ [field]: value })).toEqual([expect.stringMatching(new RegExp(`^${field} `))]);
  });
});

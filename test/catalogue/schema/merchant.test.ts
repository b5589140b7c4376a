import { describe, expect, it } from 'vitest';
import { toMerchant, toMerchantChanges, toMerchantRequest } from '../../../shared/catalogue/schema/merchant-and-tag.ts';
import { ValidationError } from '../../../shared/platform/domain/errors.ts';

const AT = '2026-03-01T10:00:00.000Z';

const faultsOf = (read: () => unknown): readonly string[] => {
  try {
    read();
  } catch (error) {
    if (error instanceof ValidationError) return error.extras.errors ?? [];
    throw error;
  }
  return [];
};

describe('the URLs of a merchant', () => {
  it('must be https, and a blank removes them', () => {
    const sent = { website_url: ' https://bakery.example ', logo_url: ' ' };
    expect(toMerchantRequest({ name: 'Bakery', ...sent })).toMatchObject({
      attributes: { websiteUrl: 'https://bakery.example', logoUrl: null },
    });
    expect(toMerchantChanges(sent)).toMatchObject({
      attributes: { websiteUrl: 'https://bakery.example', logoUrl: null },
    });
  });

  it.each(['http://bakery.example', 'javascript:alert(1)', 'bakery.example', '//bakery.example'])(
    'are refused otherwise, with the field name: %s',
    (address) => {
      for (const field of ['website_url', 'logo_url']) {
        const message = `${field} must be a URL like "https://bakery.example", not "${address}"`;
        expect(faultsOf(() => toMerchantRequest({ name: 'Bakery', [field]: address }))).toEqual([message]);
        expect(faultsOf(() => toMerchantChanges({ [field]: address }))).toEqual([message]);
      }
    },
  );

  it('from a file are shown only if they are https', () => {
    const shown = (websiteUrl: string | null, logoUrl: string | null) => {
      const record = {
        kind: 'merchant',
        id: '1',
        name: 'Bakery',
        color: null,
        websiteUrl,
        logoUrl,
        createdAt: AT,
        updatedAt: AT,
      } as unknown as Parameters<typeof toMerchant>[0]['record'];
      const { website_url, logo_url } = toMerchant({ record, color: '#4da568' });
      return [website_url, logo_url];
    };

    expect(shown('bakery.example', 'https://bakery.example/l.png')).toEqual([
      'https://bakery.example',
      'https://bakery.example/l.png',
    ]);
    expect(shown('javascript:alert(1)', 'http://bakery.example/l.png')).toEqual([null, null]);
  });
});

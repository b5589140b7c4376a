import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { STARTER_CATEGORIES } from '../../../shared/catalogue/domain/starter-categories.ts';
import { knownShop, SHOP_CATEGORIES } from '../../../shared/changes/suggestions/domain/known-shops.ts';

describe('knownShop', () => {
  it.each([
    ['ALDI SUED SAGT DANKE 1234//MUENCHEN/DE', 'ALDI', 'groceries'],
    ['Kartenzahlung REWE Markt GmbH', 'REWE', 'groceries'],
    ['SAINSBURY’S S/MKTS LONDON', 'SAINSBURY S', 'groceries'],
    ['TRADER JOE S #552 SEATTLE WA', 'TRADER JOE S', 'groceries'],
    ['Intermarché Paris 15', 'INTERMARCHE', 'groceries'],
    ['TARGET 00012345 CHICAGO IL', 'TARGET', 'groceries'],
    ['SHELL 4711 BERLIN', 'SHELL', 'fuel'],
    ['SHELL OIL 57442 AUSTIN', 'SHELL OIL', 'fuel'],
    ['NETFLIX.COM', 'NETFLIX', 'subscriptions'],
    ['Aldi Talk Guthaben', 'ALDI TALK', 'phone'],
    ['MCDONALD’S 1234', 'MCDONALD S', 'eating_out'],
    ['DB Vertrieb GmbH', 'DB VERTRIEB', 'public_transport'],
    ['Stadtwerke München', 'STADTWERKE', 'utilities'],
    ['Löwen-Apotheke', 'APOTHEKE', 'health'],
  ])('finds the shop of %s', (name, shop, category) => {
    expect(knownShop(name)).toEqual({ name: shop, category });
  });

  it.each([
    'Targeted savings plan',
    'Target savings',
    'Shellfish market',
    'Michelle Shell',
    'Penny Lane',
    'Zara Müller',
    'Thalia Schmidt',
    'Rossmann, Karl',
    'Paris Hilton',
    'Charles Leclerc',
    'Gap year fund',
    'Aldina Kovač',
    'Lidlhuber Maria',
    'ATM Milano Centro',
    'Subway ticket',
    'Action required: fee',
    'Norma Jean',
    'Rent for April',
    'Salary ACME Ltd',
    'Jumbo loan payment',
    '',
    '…',
  ])('finds none in %j', (name) => {
    expect(knownShop(name)).toBeUndefined();
  });

  it('finds none where a name has two of different kinds', () => {
    expect(knownShop('REWE with Netflix gift card')).toBeUndefined();
  });

  it('finds whole words only', () => {
    const letters = fc.stringMatching(/^[a-z]{1,6}$/);
    fc.assert(
      fc.property(fc.constantFrom('aldi', 'rewe', 'lidl', 'netflix', 'starbucks', 'ikea'), letters, (shop, more) => {
        expect([knownShop(`${more}${shop}`)?.name, knownShop(`x${shop}${more}`)?.name]).not.toContain(
          shop.toUpperCase(),
        );
      }),
    );
  });

  it('belongs to usual categories', () => {
    const keys = STARTER_CATEGORIES.map(({ key }) => key);
    expect(keys).toEqual(expect.arrayContaining([...SHOP_CATEGORIES]));
  });
});

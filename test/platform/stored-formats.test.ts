import { describe, expect, it } from 'vitest';
import { packRows } from '../../shared/changes/mirrors/domain/rows.ts';
import type { Snapshot, SnapshotHead } from '../../shared/changes/mirrors/use-cases/mirror-ports.ts';
import { createMirrorSnapshots } from '../../shared/changes/store/mirror-snapshots.ts';
import { decodeRows, encodeRows, type StoredRow } from '../../shared/imports/rows/domain/row-block.ts';
import { headerOf } from '../../shared/ledger/pages/domain/header.ts';
import { isLiving } from '../../shared/ledger/pages/domain/page.ts';
import { declineSlot } from '../../shared/ledger/pages/domain/slot-changes.ts';
import { decodeBody, encodeBody } from '../../shared/ledger/store/page-codec.ts';
import { decodeYear, encodeYear } from '../../shared/ledger/store/year-header.ts';
import { compressText, decompressText } from '../../shared/platform/domain/bytes/compression.ts';
import { STORED_FORMATS } from '../../shared/platform/domain/stored-formats.ts';
import { anEntry, aRow } from '../support/imports/import-builders.ts';
import { anAccount, aPage, MONTH, withRows } from '../support/ledger/ledger-builders.ts';

const PAGE = withRows(aPage(), [
  { name: 'Coffee', amount: '-3.5', notes: 'with milk' },
  {
    kind: 'trade',
    name: 'Buy',
    details: { securityId: null, ticker: 'VT', exchangeOperatingMic: null, qty: '2', price: '100' },
  },
]);
const SLOTS = [{ month: MONTH, slots: PAGE.slots }];
const SET = { userId: 'person', changeSetId: 'set' };
const [CHANGED, DELETED] = PAGE.slots.filter(isLiving);
if (CHANGED === undefined || DELETED === undefined) throw new Error('The page has two entries');
const CHANGE = {
  by: SET,
  at: '2026-04-02T00:00:00.000Z',
  before: { notes: 'with milk' },
  marks: 4,
  fresh: 4,
  support: [{ id: 'import-a', bits: 4 }],
};
const { content, accountId, original, edited, editedAt, history, owners } = DELETED;
/** An entry that a change set changed, and one that it deleted. */
const WITH_HISTORY = [
  {
    month: MONTH,
    slots: [
      { ...CHANGED, content: { ...CHANGED.content, notes: null }, edited: 4, editedAt: CHANGE.at, history: [CHANGE] },
      {
        ...declineSlot(DELETED.birth, 'import-a', { ...DELETED.content, row: 2 }, { tail: DELETED.tail, parent: null }),
        deletedAt: CHANGE.at,
        removed: { content, accountId, original, edited, editedAt, history, owners, changeSetId: 'set' },
      },
    ],
  },
];
/** Entries of a native file, identified by their rows, with different days and amounts. */
const BY_ROW = withRows(aPage(), [
  { row: 1000, identity: '@1000', name: 'Coffee 17', amount: '-3.5', categoryId: 'food' },
  { row: 3000, identity: '@3000', name: 'Coffee 18', amount: '-4', date: `${MONTH}-07` },
]);
const SLOTS_OF = { 1: SLOTS, 2: WITH_HISTORY, 3: [{ month: MONTH, slots: BY_ROW.slots }] };
const ROWS: readonly StoredRow[] = [
  { row: aRow({ tags: ['a'], entry: anEntry() }), occurrence: 1 },
  { row: aRow({ rowNumber: 2, errors: ['amount'], entry: null }), occurrence: 0 },
];
const YEAR = { pages: [headerOf(PAGE)], segments: [{ first: MONTH, last: MONTH, name: 's', bytes: 3, items: 2 }] };

const MIRROR_FAMILY = 'family';
const AT = '2026-03-01T00:00:00.000Z';
const MIRROR_HEAD: SnapshotHead = {
  ...{ kinds: ['accounts', 'transactions'], writtenAt: AT, isCurrent: true, glance: 'g' },
  ...{ day: '2026-03-01', comparedAt: AT, namesUntil: '' },
};
const MIRROR_ENTRY = '0a0b0c0d-5f00-8000-8000-000000000001';
const MIRROR: Snapshot = {
  ...MIRROR_HEAD,
  lastPart: '0a0b0c0d|2026',
  parts: [
    {
      name: 'accounts',
      after: null,
      inputs: new Map([['accounts', 'x']]),
      rows: packRows(new Map([['0195583f-1a2b-7c3d-8e4f-5a6b7c8d9e0f', { kind: 'accounts', hash: 'abcdefg\u00ff' }]])),
    },
    {
      name: '0a0b0c0d|2026',
      after: MIRROR_ENTRY,
      inputs: new Map([
        ['0a0b0c0d|2026', 'v1'],
        ['day', '2026-03-01'],
      ]),
      rows: packRows(new Map([[MIRROR_ENTRY, { kind: 'transactions', hash: '12345678' }]])),
    },
  ],
};
/** A bucket with one object. */
const mirrorsIn = (bucket: { stored: Uint8Array }) =>
  createMirrorSnapshots({
    get: async () => bucket.stored,
    getRange: async (_key, from, toExclusive) => bucket.stored.subarray(from, toExclusive),
    put: async (_key, stored) => {
      bucket.stored = stored;
    },
  });

/**
 * Bytes of each version, as it stored them. If one of these tests fails, what is stored changed: give the format another
 * version, and deploy its readers first (docs/recipes.md). Add the bytes of the new version; keep the old ones.
 */
const STORED = {
  body: {
    1: {
      slots:
        'AXJUZUdQ/uOPKLUv/WBZAZULANaYSCQgb9QGQxz1O7otX8x2Q54khFNqAD9wj4WI+JpMrC6hDgAMAAQ/AD0AQACsKcdH/UHDw5l1quGj6iMyk6HkylyZDkomAngl6SnabnY8S/pJU8RNscLTjyWOqgs+IJOBJZczzDr1tJOiWwSa3Ny+V7WjvsFYlOMbjIDklRSxozaYdWqbNUdVMB0/mu2FtnnrINJRcx+bIGZ9VIVZpyDSO2oy6xSzTrULDUKk+VVtqVvgNkdNVkGM4qhKgpO4G6Mce91UUKtYJ5/2NnqSs83aURP/gDgCeJohl9xRH6kKjt91OCSDR8wdAxeazHoTcLNHzdbYUZljh9+u4+EYOurFM5Wvb+M3Hb98PdITjRccx83eTgzrOPbcAeLrbx+N+whBlVsPHQAwAyDSNlNESuCn7vYAxdrQZZ7b9K2wId7FKgoOP7/PiWZK+dA9/zKz5beILU5h7MttnLbBCBRuaC6m2zDfoQqTOqRBiAlkVTZ+O58=',
      rows: 'AWCn/X8RKNJiKLUv/WADAO0EADJKHx1gR9wGGr8L0+i7crXT1lGUuXFM7ajltpgMAgA4F03D7J/jPt26+dikq6N9ntm7AvWWwt3LWi3RnpFDIGnNjinxoL17ytISdUw/XnM4ORSayk8Zx8TMWAM4PmCA4PiCDgjD8YWmEprEyeOP9s5A+GBH3T9laet49s/1wc4ECwA9Aho+AO2CUwzSsUS4U5pWVCwsaIKhOAZyDgo=',
    },
    2: {
      slots:
        'AlfGwhzpVMDKKLUv/WDEA0USAPbiYSQwbZwDCHTMZFux29E0G9J9Etcq+WippDkENBq/jFHwDAsDYxxWAFUAWQBRW/1cpVGPFA8+Vxv1qEu71dG15969CBnyfHN83oDBQT067bl7CFUNUFSpKtUGRRdMXlk0ROLu9fxaNHwQqXVsCVDDFvHcXfIMXQgsurxp1CPU7kmXBOtMEavgRyEGWXquwvdwL/Zcfe65j0wEzzM7HK/g0nLPVRpzDOHEnvtGwKI83whgLN5uetJ6boN7Oa49nqukNuoON0fsPFdzV5NJJbWB7Cjec5XhggTdKC5JTSYZEfg6NqgHmObwc5WxtVx7GmR2PFyLnju5qnJ1Zg1Cnl+uHmkJ1hQe13pBhizw4xb0hoerQ36w1s8ompy6cxDpBifG8ZJcU7QmFAT3WrMV3YL9DJOdvDle3TloZuDHLYg9dxJFzRG7RTwXdYoH1Z12SQ+o+iSKJncHLsetjlfnGC3HHjyr1dUj6m/ogqF+dhbsq0vU23G7xy6ZeBLDXSa1aZJJJid/RE0CgAJPqIGdQkYZCkZkkqSwbUBCosyYOxLA8KGm69nYwmL9/zcAY0xHEFJSGRP9kvOq13F5sNyQaBSx07u0fLPPpJ4o3mHvw22Py04SU3/23bCDnUqM103swEFglze+gny0PbKFQZUfSP6DBdvfH/l3S5oqSEaIGjA6CVems8fMEpcwELWhMm67MTankLJGMW+2jkpL70SBFxhB+TNPxv7qw33Smxs+wghGKngPHcdqWiE5hE/KBIJvUPyPsm/yU6oK',
      rows: 'AmCn/X8RKNJiKLUv/WADAO0EADJKHx1gR9wGGr8L0+i7crXT1lGUuXFM7ajltpgMAgA4F03D7J/jPt26+dikq6N9ntm7AvWWwt3LWi3RnpFDIGnNjinxoL17ytISdUw/XnM4ORSayk8Zx8TMWAM4PmCA4PiCDgjD8YWmEprEyeOP9s5A+GBH3T9laet49s/1wc4ECwA9Aho+AO2CUwzSsUS4U5pWVCwsaIKhOAZyDgo=',
    },
    3: {
      slots:
        'A9gfz4+wd0UiAAAAPii1L/0gO60BAIQCMjAyNjAzMjEyMDI2MDQwMTAxMDAwMTAxMjM1NDAxNzE4MDAwMTAwMAQAQg0AwWEeb4ElKLUv/WAUAbUIAILPLSFgadMGUPuwtfpyCargt03K9DL5jTk8gc3PCYiAPYIg4AIN/59Ypyo6kQqfTelOc5G8CpFpaDao7mlOgUA3O52jx62eJi3g4voYiXEZsgTAeBfYl3oPiAyzAqasU8ykyPykwxFH7NmVCLDEHOxTmg2FjQ0qRn1sK/I5mrxGj2VDy1uvHTW1yxiyAQOFqUT4j0j+gx9BdqQdC7vPkB3SvI6V7WQBozkTDC3Lkf3I/5uiJOYwWncZQycoMAKiqCo7EEBGBokzB3o1BFFIUYcDrxdgDvlk4pDEaGqbmVaoWDlYbBIWEx+WX7wDEMJ5o5YniEpBjBw4PUi0AdBxCjtBum7tBdSDzoIwdRp86GmdYbnx+3oC',
      rows: 'A2Cn/X8RKNJiAAAAACi1L/1gAwDtBAAySh8dYEfcBhq/C9Pou3K109ZRlLlxTO2o5baYDAIAOBdNw+yf4z7duvnYpKujfZ7ZuwL1lsLdy1ot0Z6RQyBpzY4p8aC9e8rSEnVMP15zODkUmspPGcfEzFgDOD5ggOD4gg4Iw/GFphKaxMnjj/bOQPhgR90/ZWnrePbP9cHOBAsAPQIaPgDtglMM0rFEuFOaVlQsLGiCoTgGcg4K',
    },
  },
  year: {
    1: 'AW2OPQrCUBgE7zL1Bva9oGBqb+BP87E3CDbBKuTuKcTCYLPMNMNWFd39PHhEXxp8OkgVj9sVcUHV1GQ5WlmYqnje0es9z585VJCFEc3+rSZbkujfBcSCRvUkOw==',
  },
  mirror: {
    // the head, which is padded, and the rest
    1: [
      '{"kinds":["accounts","transactions"],"writtenAt":"2026-03-01T00:00:00.000Z","isCurrent":true,"glance":"g","day":"2026-03-01","comparedAt":"2026-03-01T00:00:00.000Z","namesUntil":""}',
      'sgAAAHsibGFzdFBhcnQiOiIwYTBiMGMwZHwyMDI2IiwicGFydHMiOltbImFjY291bnRzIixudWxsLHsiYWNjb3VudHMiOiJ4In0sMjVdLFsiMGEwYjBjMGR8MjAyNiIsIjBhMGIwYzBkLTVmMDAtODAwMC04MDAwLTAwMDAwMDAwMDAwMSIseyIwYTBiMGMwZHwyMDI2IjoidjEiLCJkYXkiOiIyMDI2LTAzLTAxIn0sMjVdXX0BlVg/Git8PY5PWmt8jZ4PAGFiY2RlZmf/CgsMDV8AgACAAAAAAAAAAQYxMjM0NTY3OA==',
    ],
  },
} as const;

const bytes = (base64: string): Buffer => Buffer.from(base64, 'base64');

describe('the stored formats', () => {
  it.each(Object.entries(STORED_FORMATS))(
    'read what they write, and every version with known bytes: %s',
    (name, { written, read }) => {
      expect(read).toContain(written);
      expect(read.map(String)).toEqual(Object.keys(STORED[name as keyof typeof STORED]));
    },
  );

  it.each([1, 2, 3] as const)('read bodies of version %s', (version) => {
    const { slots, rows } = STORED.body[version];
    expect(decodeBody(bytes(slots))).toEqual(SLOTS_OF[version]);
    expect(decodeRows(decompressText(bytes(rows)))).toEqual(ROWS);
  });

  it.each(Object.entries(STORED.year))('read headers of years of version %s', (_version, year) => {
    expect(decodeYear(bytes(year), anAccount())).toEqual(YEAR);
  });

  it.each(Object.entries(STORED.mirror))('read mirrors of version %s', async (version, [head, rest]) => {
    const stored = Buffer.concat([Buffer.of(Number(version)), Buffer.from(head.padEnd(1023)), bytes(rest)]);
    expect(await mirrorsIn({ stored }).read(MIRROR_FAMILY, 'm'.repeat(22))).toEqual(MIRROR);
    expect(await mirrorsIn({ stored }).head(MIRROR_FAMILY, 'm'.repeat(22))).toEqual(MIRROR_HEAD);
    const written = { stored: Buffer.alloc(0) };
    await mirrorsIn(written).write(MIRROR_FAMILY, MIRROR);
    if (Number(version) === STORED_FORMATS.mirror.written) expect(written.stored).toEqual(stored);
  });

  it('write exactly their version', () => {
    const { slots, rows } = STORED.body[STORED_FORMATS.body.written];
    expect(decompressText(encodeBody(SLOTS_OF[STORED_FORMATS.body.written]))).toBe(decompressText(bytes(slots)));
    expect(encodeRows(ROWS)).toBe(decompressText(bytes(rows)));
    expect(encodeBody(SLOTS)[0]).toBe(STORED_FORMATS.body.written);
    expect(Buffer.from(encodeYear(YEAR))).toEqual(bytes(STORED.year[STORED_FORMATS.year.written]));
  });

  it('refuse a version that they do not read', () => {
    const unknown = (stored: Uint8Array) => Uint8Array.from([99, ...stored.slice(1)]);

    expect(() => decompressText(unknown(compressText('x')))).toThrow('unknown format 99');
    expect(() => decodeYear(unknown(encodeYear(YEAR)), anAccount())).toThrow('unknown format 99');
  });
});

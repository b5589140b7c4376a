import { Readable } from 'node:stream';
import { text as readText } from 'node:stream/consumers';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  archivedLast,
  dayAfter,
  daysToArchive,
  readDigest,
  type SealedDigest,
} from '../../../shared/people/admin/domain/audit-digest.ts';
import {
  type ArchiveWriter,
  type AuditDigests,
  archiveDays,
  type StoredLine,
} from '../../../shared/people/admin/use-cases/audit-archive.ts';
import { type ArchiveReader, verifyDay } from '../../../shared/people/admin/use-cases/verify-archive.ts';
import { createAuditMac } from '../../../shared/people/crypto/audit-mac.ts';
import { createKeyRing } from '../../../shared/people/crypto/key-ring.ts';

const mac = createAuditMac(createKeyRing(async () => JSON.stringify({ current: 'k1', k1: 'a'.repeat(64) })));
const NOW = '2026-03-05T01:00:00.000Z';
/** Milliseconds that a run may take. */
const ENOUGH = 900_000;

type Archived = { readonly ndjson: string; readonly digest: SealedDigest };

let days: Map<string, StoredLine[]>;
let lines: Map<string, string>;
let archived: Map<string, Archived>;
let sealed: Map<string, SealedDigest>;
let diesAt: 'archive' | 'digest' | undefined;
/** Days that cannot be read, and days that take a time. */
let unreadable: Set<string>;
let slow: Map<string, number>;
let remaining: number;

const archive: ArchiveWriter & ArchiveReader = {
  putLines: async (day, ndjson) => {
    lines.set(day, await readText(Readable.from(ndjson)));
  },
  putDigest: async (day, digest) => {
    archived.set(day, { ndjson: lines.get(day) ?? '', digest });
    if (diesAt === 'archive') throw new Error('killed');
  },
  linesOf: async (day) => {
    const found = archived.get(day);
    return found && inPieces(Buffer.from(found.ndjson, 'utf8'));
  },
  digestOf: async (day) => archived.get(day)?.digest,
};

/** Pieces that end within lines and characters. */
async function* inPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 7) yield bytes.subarray(at, at + 7);
}

const digests: AuditDigests = {
  all: async () => [...sealed].map(([day, digest]) => ({ day, digest })).toSorted((a, b) => (a.day < b.day ? -1 : 1)),
  find: async (day) => sealed.get(day),
  put: async (day, digest) => {
    if (diesAt === 'digest') throw new Error('killed');
    if (sealed.has(day)) return false;
    sealed.set(day, digest);
    return true;
  },
};

async function* recordsOf(day: string): AsyncGenerator<StoredLine> {
  if (unreadable.has(day)) throw new Error(`no access to ${day}`);
  for (const record of days.get(day) ?? []) {
    remaining -= slow.get(day) ?? 0;
    yield record;
  }
}

const firstDaySince = async (from: string) => [...days.keys()].filter((day) => day >= from).toSorted()[0];
const run = (now = NOW) => {
  remaining = ENOUGH;
  const ports = { days: { recordsOf, firstDaySince }, digests, archive, mac };
  return archiveDays(ports)({ now, remaining: () => remaining });
};
const seal = async (now = NOW) => (await run(now)).archived;
const verify = (day: string) => verifyDay({ archive, mac })(day);
const previousOf = (day: string) => readDigest(archived.get(day)?.digest.text ?? '')?.previousDay;

const record = async (day: string, name: string): Promise<void> => {
  const stored = JSON.stringify({ time: `${day}T12:00:00.000Z`, name });
  days.set(day, [...(days.get(day) ?? []), { text: stored, mac: await mac.sign(stored) }]);
};

beforeEach(async () => {
  days = new Map();
  lines = new Map();
  archived = new Map();
  sealed = new Map();
  unreadable = new Set();
  slow = new Map();
  diesAt = undefined;
  await record('2026-03-02', 'first');
  await record('2026-03-04', 'second');
  await record('2026-03-04', 'third €');
  await record('2026-03-05', 'of today');
});

describe('archiveDays', () => {
  it('archives every completed day since the first record once, including empty days', async () => {
    expect(await seal()).toEqual(['2026-03-02', '2026-03-03', '2026-03-04']);
    expect(await seal()).toEqual([]);
    expect([...archived.keys()]).toEqual(['2026-03-02', '2026-03-03', '2026-03-04']);
    expect(await seal('2026-03-06T00:10:00.000Z')).toEqual([]);
    expect(await seal('2026-03-06T00:15:00.000Z')).toEqual(['2026-03-05']);
  });

  it.each(['archive', 'digest'] as const)('writes the same bytes again after a crash at the %s', async (at) => {
    await seal();
    diesAt = at;
    expect((await run('2026-03-06T01:00:00.000Z')).failed.map(({ day }) => day)).toEqual(['2026-03-05']);
    const before = new Map(archived);
    diesAt = undefined;

    expect(await seal('2026-03-06T02:00:00.000Z')).toEqual(['2026-03-05']);
    for (const [day, { ndjson, digest }] of before) expect(archived.get(day)).toEqual({ ndjson, digest });
    for (const day of archived.keys()) expect((await verify(day))?.faults).toEqual([]);
  });

  it('archives the days after one that fails, and that one in a later run, chained to the day archived before it', async () => {
    unreadable.add('2026-03-03');
    const { archived: done, failed } = await run();
    expect(done).toEqual(['2026-03-02', '2026-03-04']);
    expect(failed).toEqual([{ day: '2026-03-03', error: new Error('no access to 2026-03-03') }]);
    expect((await verify('2026-03-04'))?.faults).toEqual(['2026-03-03 before it is not archived']);

    expect((await run('2026-03-06T01:00:00.000Z')).archived).toEqual(['2026-03-05']);
    unreadable.clear();
    expect(await seal('2026-03-07T01:00:00.000Z')).toEqual(['2026-03-06', '2026-03-03']);
    expect(await seal('2026-03-08T01:00:00.000Z')).toEqual(['2026-03-07']);
    expect(['2026-03-04', '2026-03-03', '2026-03-07'].map(previousOf)).toEqual([
      '2026-03-02',
      '2026-03-06',
      '2026-03-03',
    ]);
    for (const day of archived.keys()) expect([day, (await verify(day))?.faults]).toEqual([day, []]);
  });

  it('takes time from other days for one that is too long only until it is the last', async () => {
    slow.set('2026-03-02', 700_000);
    expect(await run()).toMatchObject({
      archived: ['2026-03-03', '2026-03-04'],
      failed: [{ day: '2026-03-02', error: new Error('The day takes longer than a run may take') }],
    });
    expect(await seal()).toEqual(['2026-03-02']);
    expect((await verify('2026-03-02'))?.faults).toEqual([]);
  });

  it('does not archive as empty a day whose records may have expired', async () => {
    await seal();
    expect((await seal('2026-07-01T01:00:00.000Z'))[0]).toBe('2026-04-02');
    expect((await verify('2026-04-02'))?.faults).toContain('2026-04-01 before it is not archived');
  });

  it('leaves the archive as the table has it if another run archives the same day', async () => {
    const other = { text: '{}', keyId: 'k1', mac: 'of another run' };
    const put = digests.put;
    const losing: AuditDigests = {
      ...digests,
      put: async (day, digest) => {
        await put(day, other);
        return put(day, digest);
      },
    };
    const ports = { days: { recordsOf, firstDaySince }, digests: losing, archive, mac };
    expect(await archiveDays(ports)({ now: NOW, remaining: () => ENOUGH })).toEqual({ archived: [], failed: [] });
    expect(archived.get('2026-03-02')?.digest).toEqual(other);
  });
});

describe('daysToArchive', () => {
  it('begins with the days after the latest archived one, and ends with those passed over', () => {
    const known = new Set(['2026-03-01', '2026-03-04']);
    expect(daysToArchive(known, '2026-03-01', '2026-03-06')).toEqual([
      '2026-03-05',
      '2026-03-06',
      '2026-03-02',
      '2026-03-03',
    ]);
    expect(daysToArchive(new Set(), '2026-03-01', '2026-03-02')).toEqual(['2026-03-01', '2026-03-02']);
  });
});

describe('archivedLast', () => {
  const dayOf = (day: string, previousDay: string | null) => {
    const digest = { format: 1, day, records: 0, sha256: '', previous: previousDay && 'hash', previousDay };
    return { day, digest: { text: JSON.stringify(digest), keyId: '', mac: '' } };
  };

  it('is the day that no other follows', () => {
    const [first, gap, latest] = [
      dayOf('2026-03-01', null),
      dayOf('2026-03-02', '2026-03-03'),
      dayOf('2026-03-03', '2026-03-01'),
    ];
    expect(archivedLast([])).toBeUndefined();
    expect(archivedLast([first, latest])?.day).toBe('2026-03-03');
    expect(archivedLast([first, gap, latest])?.day).toBe('2026-03-02');
  });
});

describe('verifyDay', () => {
  const tamper = (day: string, change: (found: Archived) => Partial<Archived>) => {
    const found = archived.get(day);
    if (found !== undefined) archived.set(day, { ...found, ...change(found) });
  };

  it('returns an unchanged day', async () => {
    await seal();
    const names: string[] = [];
    const day = await verifyDay({ archive, mac })('2026-03-04', (text) => names.push(JSON.parse(text).name));
    expect(day).toEqual({ records: 2, faults: [] });
    expect(names).toEqual(['second', 'third €']);
    expect(await verify('2026-03-05')).toBeUndefined();
  });

  it.each([
    ['a record that was changed', (ndjson: string) => ndjson.replace('second', 'sEcond')],
    ['a record that was taken out', (ndjson: string) => ndjson.slice(ndjson.indexOf('\n') + 1)],
    ['records in another order', (ndjson: string) => `${ndjson.trim().split('\n').toReversed().join('\n')}\n`],
    ['a record that comes twice', (ndjson: string) => ndjson + ndjson],
    ['a line that is none', (ndjson: string) => `${ndjson}{\n`],
    ['text after the last line', (ndjson: string) => `${ndjson}{`],
  ])('reports %s', async (_what, change) => {
    await seal();
    tamper('2026-03-04', ({ ndjson }) => ({ ndjson: change(ndjson) }));
    expect((await verify('2026-03-04'))?.faults).not.toEqual([]);
  });

  it('lists the first invalid records, and counts the others', async () => {
    for (let at = 0; at < 20; at++) await record('2026-03-03', `number ${at}`);
    await seal();
    tamper('2026-03-03', ({ ndjson }) => ({ ndjson: ndjson.replaceAll('number', 'nUmber') }));
    const faults = (await verify('2026-03-03'))?.faults;
    expect(faults?.slice(-2)).toEqual(['record 10 has an invalid MAC', '10 more records have an invalid MAC']);
  });

  it('reports a digest that was forged to match', async () => {
    await seal();
    const forger = createAuditMac(createKeyRing(async () => JSON.stringify({ current: 'k1', k1: 'b'.repeat(64) })));
    const text = (archived.get('2026-03-03') as { digest: SealedDigest }).digest.text.replace(
      '"records":0',
      '"records":1',
    );
    const forged = { text, ...(await forger.sign(text)) };
    tamper('2026-03-03', () => ({ digest: forged }));
    expect((await verify('2026-03-03'))?.faults).toContain('the digest has an invalid MAC');
  });

  it('reports through the chain that the previous day was replaced', async () => {
    await seal();
    const text = (archived.get('2026-03-03') as { digest: SealedDigest }).digest.text.replace(
      '2026-03-02',
      '2026-03-01',
    );
    tamper('2026-03-03', () => ({ digest: { text, keyId: 'k1', mac: '' } }));
    expect((await verify('2026-03-04'))?.faults.join()).toContain('the digest chain is broken: 2026-03-03');
    archived.delete('2026-03-03');
    expect((await verify('2026-03-04'))?.faults.join()).toContain('the digest chain is broken: 2026-03-03');
  });
});

describe('dayAfter', () => {
  it('handles month ends and leap days', () => {
    expect(dayAfter('2028-02-28')).toBe('2028-02-29');
    expect(dayAfter('2026-12-31')).toBe('2027-01-01');
    expect(dayAfter('2026-03-01', -1)).toBe('2026-02-28');
  });
});

import { describe, expect, it } from 'vitest';
import { loneSides, planTransfer } from '../../../shared/changes/transfers/domain/link-transfers.ts';
import type { SideChange } from '../../../shared/changes/transfers/domain/side-change.ts';
import type { Entry, TransferLink } from '../../../shared/ledger/entries/domain/entry.ts';
import { anOrdinaryEntry } from '../../support/transfers/ordinary-entry.ts';

const linkTo = (otherId: string, over: Partial<TransferLink> = {}) => ({
  transfer: { side: 'outflow' as const, otherId, status: 'confirmed' as const, notes: null, ...over },
  rejected: [],
});
const link = (otherId: string, replaces: string | null = null): SideChange => ({
  link: { side: 'outflow', otherId, transactionKind: 'cc_payment', replaces },
});
const entry = (over: Partial<Entry> = {}): Entry => anOrdinaryEntry({ id: 'out', ...over });

describe('planTransfer', () => {
  it('links a transaction and gives it the kind of its side', () => {
    expect(planTransfer(entry(), link('in'))).toEqual({
      change: { links: linkTo('in'), transactionKind: 'cc_payment' },
    });
  });

  it('changes nothing that is so already, and confirms what was pending', () => {
    const linked = entry({ links: linkTo('in'), transactionKind: 'cc_payment' });
    expect(planTransfer(linked, link('in'))).toBeUndefined();
    const pending = { ...linked, links: linkTo('in', { status: 'pending', notes: 'rent' }) };
    expect(planTransfer(pending, link('in'))).toEqual({ change: { links: linkTo('in', { notes: 'rent' }) } });
  });

  it('refuses a transaction that became part of another transfer, or is split', () => {
    expect(planTransfer(entry({ links: linkTo('else') }), link('in'))).toEqual({
      refusal: 'It is already a side of a transfer with else',
    });
    expect(planTransfer(entry({ links: linkTo('gone') }), link('in', 'gone'))).toMatchObject({ change: {} });
    expect(planTransfer(entry({ hasParts: true }), link('in'))).toMatchObject({ refusal: expect.any(String) });
  });

  it('adds what was dismissed to what is remembered, and linking takes it away', () => {
    const rejecting = entry({ links: { transfer: null, rejected: ['a'] } });
    expect(planTransfer(rejecting, { reject: ['a', 'b'] })).toEqual({
      change: { links: { transfer: null, rejected: ['a', 'b'] } },
    });
    expect(planTransfer(rejecting, { reject: ['a'] })).toBeUndefined();
    expect(planTransfer(rejecting, link('a'))).toMatchObject({ change: { links: { rejected: [] } } });
  });

  it('remembers at most 500 dismissals of a transaction', () => {
    const ids = (count: number) => Array.from({ length: count }, (_, at) => `in ${at}`);
    const rejecting = entry({ links: { transfer: null, rejected: ids(499) } });
    expect(planTransfer(rejecting, { reject: ids(500) })).toMatchObject({ change: { links: { rejected: ids(500) } } });
    expect(planTransfer(rejecting, { reject: ids(501) })).toEqual({
      refusal: 'A transaction can have at most 500 dismissed transfers, and this one has 499',
    });
  });
});

describe('loneSides', () => {
  it('names a side whose other side does not link back', () => {
    const changes = { out: link('in'), in: link('out') };
    const at = (id: string, otherId: string | null) =>
      [id, entry({ id, links: otherId === null ? null : linkTo(otherId) })] as const;
    expect(loneSides(changes, new Map([at('out', 'in'), at('in', 'out')]))).toEqual([]);
    expect(loneSides(changes, new Map([at('out', 'in'), at('in', null)]))).toEqual(['out']);
    expect(loneSides(changes, new Map([at('out', 'in'), at('in', 'else')]))).toEqual(['out']);
    expect(loneSides(changes, new Map([at('out', 'in')]))).toEqual(['out']);
    expect(loneSides(changes, new Map([at('out', null), at('in', null)]))).toEqual([]);
  });
});

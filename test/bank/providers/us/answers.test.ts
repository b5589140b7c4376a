import { describe, expect, it } from 'vitest';
import { BankFault } from '../../../../shared/bank/connections/domain/bank-fault.ts';
import type { FeedRequest } from '../../../../shared/bank/use-cases/bank-provider.ts';
import { aLinked, anAccount, feedOf, tellUs } from '../../../support/bank/us-feed.ts';

const WINDOW = { from: '2026-02-01', to: '2026-03-05' };

const faultOf = async (body: unknown, changes: Partial<FeedRequest> = {}): Promise<BankFault> => {
  const outcome = await tellUs(body, changes).catch((error: unknown) => error);
  if (outcome instanceof BankFault) return outcome;
  throw new Error('It is no fault', { cause: outcome });
};

describe('an account', () => {
  it('is listed with its bank, whether linked or not', async () => {
    const transactions = [
      { id: 'a', posted: 1_772_323_200, transacted_at: 1_772_236_800, amount: '1' },
      { id: 'b', posted: 0, transacted_at: 1_772_400_000, amount: '1', pending: true },
    ];
    const { answer } = await tellUs({ errors: [], accounts: [anAccount({ id: 'ACT-9', transactions })] });
    expect(answer.accounts).toEqual([
      {
        upstreamId: 'ACT-9',
        name: 'Checking',
        currency: 'USD',
        kind: null,
        state: 'active',
        institution: { name: 'Bank', domain: 'bank.example', id: null },
        balance: '100.23',
        available: '75.23',
        hasHoldings: false,
        lastActivity: '2026-03-01',
      },
    ]);
    expect(answer.feeds).toEqual([]);
    expect(answer.notices).toEqual([
      { category: 'other', upstreamId: 'ACT-1', message: 'The provider no longer lists this account' },
    ]);
  });

  it.each([
    [{ id: 41 }, { upstreamId: '41' }],
    [{ name: ' ' }, { name: 'Bank' }],
    [{ name: '', org: null }, { name: 'Account without a name' }],
    [{ name: '<b>Joint</b>\n\u202eX' }, { name: '<b>Joint</b> X' }],
    [{ currency: 'usd' }, { currency: 'USD' }],
    [{ currency: '' }, { currency: null }],
    [{ currency: 'XQQ' }, { currency: null }],
    [{ balance: 12.5 }, { balance: '12.5' }],
    [{ balance: '-0.00' }, { balance: '0' }],
    [{ balance: '1234.5600000000001' }, { balance: '1234.56' }],
    [{ balance: null }, { balance: null }],
    [{ balance: 'unknown' }, { balance: null }],
    [{ 'available-balance': undefined, available_balance: '5' }, { available: '5' }],
    [{ closed: true }, { state: 'closed' }],
    [{ extra: { hidden: 'true' } }, { state: 'closed' }],
    [{ type: 'checking' }, { kind: 'checking' }],
    [{ holdings: [{}] }, { hasHoldings: true }],
    [{ transactions: undefined }, { lastActivity: null }],
    [{ transactions: 'none' }, { lastActivity: null }],
    [
      { org: { id: 'o1', url: 'https://www.bank.example/x' } },
      { institution: { name: null, domain: 'www.bank.example', id: 'o1' } },
    ],
    [{ more: { nested: [1] } }, { upstreamId: 'ACT-1' }],
  ])('is read as %j', async (account, expected) => {
    expect((await tellUs({ accounts: [anAccount(account)] })).answer.accounts).toMatchObject([expected]);
  });

  it('of version 2 takes its bank from its connection', async () => {
    const connections = [
      { conn_id: 'C-1', name: 'Bank - ann', org_id: 'ORG-1', org_name: 'Bank', org_url: 'https://bank.example' },
      { conn_id: 'C-2', name: 'Other', org_id: 'ORG-2' },
      null,
    ];
    const accounts = [
      anAccount({ org: undefined, conn_id: 'C-1' }),
      anAccount({ id: 'B', org: undefined, conn_id: 'C-2' }),
    ];
    const { answer } = await tellUs({ errlist: [], connections, accounts });
    expect(answer.accounts?.map(({ institution }) => institution)).toEqual([
      { name: 'Bank', domain: 'bank.example', id: 'ORG-1' },
      { name: 'Other', domain: null, id: 'ORG-2' },
    ]);
  });

  it('is reported if invalid, without affecting others', async () => {
    const { answer } = await tellUs({ accounts: [null, { name: 'No id' }, 'x', anAccount()] });
    expect(answer.accounts).toHaveLength(1);
    expect(answer.notices.map(({ message }) => message)).toEqual(["3 of the provider's accounts could not be read"]);
  });

  it('with a shared id is listed if linked, but not read; duplicates count once', async () => {
    const twice = await tellUs({ accounts: [anAccount(), anAccount(), anAccount({ id: 'B' })] });
    expect(twice.answer.accounts).toHaveLength(2);
    const { answer } = await tellUs({ accounts: [anAccount(), anAccount({ name: 'Other' }), anAccount({ id: 'B' })] });
    expect(answer.accounts?.map(({ upstreamId }) => upstreamId)).toEqual(['B', 'ACT-1']);
    expect(answer.feeds).toEqual([]);
    expect(answer.notices).toMatchObject([
      { upstreamId: 'ACT-1', message: expect.stringContaining('more than one account') },
    ]);
  });
});

describe('the balance of an account', () => {
  it('is dated by the bank’s day', async () => {
    expect((await feedOf({})).balance).toEqual({
      amount: '100.23',
      available: '75.23',
      currency: 'USD',
      date: '2026-03-02',
    });
  });

  it.each([
    [{ 'balance-date': 0 }, { date: '2026-03-05' }],
    [{ 'balance-date': undefined }, { date: '2026-03-05' }],
    [{ 'balance-date': 1_900_000_000 }, { date: '2026-03-05' }],
    [{ balance: undefined }, { amount: null, available: '75.23' }],
    [{ balance: '0' }, { amount: '0' }],
  ])('%j is %j', async (account, expected) => {
    expect((await feedOf(account)).balance).toMatchObject(expected);
  });

  it('is skipped and reported if it cannot be read', async () => {
    const { balance, notices } = await feedOf({ balance: '1,000' });
    expect(balance).toMatchObject({ amount: null });
    expect(notices.map(({ message }) => message)).toEqual(['Balance "1,000" is not a number like -1234.50']);
  });

  it('is not read for history windows', async () => {
    expect(await feedOf({}, { isLatest: false })).not.toHaveProperty('balance');
  });
});

describe('the currency of an account', () => {
  it('may be a URL, which is shown but never called', async () => {
    const currency = 'https://ann:secret@points.example/miles';
    const transactions = [{ id: 'a', posted: 1_772_323_200, amount: '-5' }];
    const feed = await feedOf({ currency, transactions }, { accounts: [aLinked({ currency: 'EUR' })] });
    expect(feed.rows).toMatchObject([{ currency: 'EUR' }]);
    expect(feed.balance).toMatchObject({ currency: null });
    expect(feed.notices.map(({ message }) => message)).toEqual([
      'The account is in https://points.example/miles, which is not an ISO 4217 currency: read as EUR',
    ]);
  });
});

describe('the complete window', () => {
  it.each([
    ['nothing went wrong', {}, WINDOW],
    ['the list is missing', { accounts: [anAccount({ transactions: undefined })] }, null],
    ['another bank has a problem', { errors: ['Connection to Elsewhere may need attention'] }, WINDOW],
    ['its bank has a problem', { errors: ['Connection to BANK may need attention'] }, null],
    ['the range is cut', { errors: ['Requested date range was capped at 60 days'] }, null],
    ['it is missing data', { errlist: [{ code: 'act.missingdata', msg: 'x', account_id: 'ACT-1' }] }, null],
    ['another is missing data', { errlist: [{ code: 'act.missingdata', msg: 'x', account_id: 'B' }] }, WINDOW],
    ['its connection failed', { errlist: [{ code: 'con.auth', msg: 'x', conn_id: 'C-1' }] }, null],
    ['another connection failed', { errlist: [{ code: 'con.auth', msg: 'x', conn_id: 'C-2' }] }, WINDOW],
    ['something failed', { errlist: [{ code: 'gen.new', msg: 'x' }] }, null],
    ['the client is old', { errlist: [{ code: 'gen.api', msg: 'Use version 2' }] }, WINDOW],
  ])('if %s', async (_name, errors: object, complete) => {
    const { answer } = await tellUs({ accounts: [anAccount({ conn_id: 'C-1' })], ...errors });
    expect(answer.feeds.map((feed) => [feed.complete, feed.pendingComplete])).toEqual([[complete, complete !== null]]);
  });

  const HILL = anAccount({ org: { name: 'Hillbank', domain: 'hill.example' } });
  const LAKE = anAccount({ id: 'B', name: 'Savings', org: { name: 'Lakeside', domain: 'lake.example' } });

  it.each([
    ['Connection to Lakeside has not been refreshed for 5 days', [HILL], WINDOW],
    ['Connection to Lakeside has not been refreshed for 5 days', [HILL, LAKE], WINDOW],
    ['Lakeside: the date range was capped at 60 days', [HILL, LAKE], WINDOW],
    ['Lakeside Checking was truncated', [HILL, LAKE], WINDOW],
    ['lake.example: transactions may be missing', [HILL, LAKE], WINDOW],
    ['Savings: truncated', [HILL, LAKE], WINDOW],
    ['Lakeside took too long to answer', [HILL], WINDOW],
    ['Connection to Hillbank has not been refreshed for 5 days', [HILL, LAKE], null],
    ['Hillbank and Lakeside may need attention', [HILL, LAKE], null],
    ['Checking: truncated', [HILL, LAKE], null],
    ['The date range was capped', [HILL, LAKE], null],
    ['History is limited to 60 days', [HILL, LAKE], null],
    ['Some transactions may be missing', [HILL, LAKE], null],
    ['Hillbanking may need attention', [HILL], WINDOW],
    ['Connection to TD may need attention', [anAccount({ org: { name: 'TD' } })], null],
    ['Connection to TD may need attention', [HILL, anAccount({ id: 'B', org: { name: 'TD' } })], WINDOW],
    ['STDIN may need attention', [anAccount({ org: { name: 'TD' } })], WINDOW],
    ['It may need attention', [anAccount({ org: { name: 'IT' } })], WINDOW],
  ])('if version 1 reports %j', async (error, accounts, complete) => {
    const { answer } = await tellUs({ errors: [error], accounts });
    expect(answer.feeds.map((feed) => feed.complete)).toEqual([complete]);
  });

  it('includes pending rows only if requested', async () => {
    expect(await feedOf({}, { includePending: false })).toMatchObject({ complete: WINDOW, pendingComplete: false });
    expect(await feedOf({}, { isLatest: false })).toMatchObject({ complete: WINDOW, pendingComplete: false });
  });
});

describe('errors in addition to accounts', () => {
  it.each([
    ['Connection timed out', 'network'],
    ['Re-auth required for Bank', 'auth'],
    ['Please sign in again', 'auth'],
    ['Make fewer requests', 'api'],
    ['Something <i>odd</i>\u0007 at https://a:b@x.example', 'other'],
  ])('%j is reported without ending the sync', async (error, category) => {
    const { answer } = await tellUs({ errors: [error, error], accounts: [anAccount()] });
    expect(answer.feeds).toHaveLength(1);
    expect(answer.notices).toMatchObject([{ category, upstreamId: null }]);
    expect(answer.notices[0]?.message).not.toMatch(/\p{Cc}|a:b@/u);
  });

  it.each([
    [
      { code: 'gen.auth', msg: 'Sign in' },
      { category: 'auth', message: 'Sign in', upstreamId: null },
    ],
    [
      { code: 'gen.api', message: 'Old' },
      { category: 'api', message: 'Old', upstreamId: null },
    ],
    [
      { code: 'con.auth', msg: 'Sign in', conn_id: 'C-1' },
      { category: 'auth', message: 'Sign in', upstreamId: null },
    ],
    [
      { code: 'act.failed', msg: 'No', account_id: 'ACT-1' },
      { category: 'other', message: 'No', upstreamId: 'ACT-1' },
    ],
    [{ code: 'act.brandnew' }, { category: 'other', message: 'something went wrong (act.brandnew)', upstreamId: null }],
    [{}, { category: 'other', message: 'something went wrong (no reason given)', upstreamId: null }],
  ])('of version 2 are identified by code: %j', async (error, notice) => {
    const { answer } = await tellUs({ errlist: [error], accounts: [anAccount({ conn_id: 'C-1' })] });
    expect(answer.notices).toEqual([notice]);
  });

  it.each([
    [{ errlist: [{ code: 'gen.auth', msg: 'Sign in' }] }, 'access_forbidden'],
    [{ errlist: [{ code: 'GEN.AUTH', msg: 'Make fewer requests' }] }, 'access_forbidden'],
    [{ errlist: [{ code: 'con.auth', msg: 'Sign in', conn_id: 'C-1' }] }, undefined],
    [{ errlist: [{ code: 'gen.api', msg: 'gen.auth' }] }, undefined],
    [{ errors: ['Authentication failed'] }, undefined],
  ])('require new access, and keep the data, only in version 2: %j', async (errors, code) => {
    const { answer } = await tellUs({ ...errors, accounts: [anAccount()] });
    expect(answer.fault?.code).toBe(code);
    expect([answer.accounts?.length, answer.feeds.length, answer.notices.length]).toEqual([1, 1, 1]);
    if (code !== undefined) expect(answer.fault?.message).toBe(`The provider says: ${answer.notices[0]?.message}`);
  });

  it('are reported once if version 2 repeats them for version 1', async () => {
    const errors = { errlist: [{ code: 'gen.auth', msg: 'Sign in' }], errors: ['Sign in', 'More'] };
    const { answer } = await tellUs({ ...errors, accounts: [anAccount()] });
    expect(answer.notices.map(({ message }) => message)).toEqual(['Sign in', 'More']);
  });

  it.each([
    [{ code: 'con.auth', conn_id: 'C-1' }, 'disconnected'],
    [{ code: 'con.', conn_id: 'C-1' }, 'error'],
    [{ code: 'act.failed', account_id: 'ACT-1' }, 'error'],
    [{ code: 'act.missingdata', account_id: 'ACT-1' }, 'active'],
    [{ code: 'act.failed', account_id: 'B' }, 'active'],
    [{ code: 'con.auth', conn_id: 'C-2' }, 'active'],
  ])('of version 2 set the state of the account: %j', async (error, state) => {
    const { answer } = await tellUs({ errlist: [error], accounts: [anAccount({ conn_id: 'C-1' })] });
    expect(answer.accounts).toMatchObject([{ state }]);
  });
});

describe('errors without a single account', () => {
  it.each([
    ['Please reauthenticate', 'access_forbidden', undefined],
    ['Authentication failed', 'access_forbidden', undefined],
    [{ code: 'gen.auth', msg: 'No' }, 'access_forbidden', undefined],
    [{ type: 'authentication_error', message: 'No' }, 'access_forbidden', undefined],
    ['You must make fewer requests', 'rate_limited', 86_400],
    ['Data is only refreshed once every 24 hours', 'rate_limited', 86_400],
    ['Rate limit exceeded', 'rate_limited', 86_400],
    ['The bank is closed', 'provider_error', undefined],
    [{ code: 'con.auth', msg: 'authentication' }, 'provider_error', undefined],
  ])('end the sync: %j', async (error, code, retryAfter) => {
    for (const body of [{ errors: [error], accounts: [] }, { errors: [error] }, { error }]) {
      const fault = await faultOf(body);
      expect([fault.code, fault.retryAfter]).toEqual([code, retryAfter]);
      expect(fault.message).toMatch(/^The provider says: /);
    }
  });

  it.each([{}, { errors: [] }, { accounts: null }, { accounts: {} }, { accounts: [null] }, { accounts: [{ id: '' }] }])(
    'reports %j as an invalid answer',
    async (body) => {
      const message = expect.stringContaining('cannot be read');
      expect(await faultOf(body)).toMatchObject({ code: 'invalid_answer', message });
    },
  );

  it('without errors means that there are no accounts', async () => {
    const { answer } = await tellUs({ errors: [], accounts: [] }, { accounts: [] });
    expect(answer).toEqual({ accounts: [], feeds: [], notices: [] });
  });
});

describe('the list of accounts', () => {
  it.each([
    ['is whole', [anAccount()], undefined],
    ['has one that is none', [anAccount(), null], true],
    [
      'has one whose id another has',
      [anAccount({ id: 'B' }), anAccount({ id: 'B', name: 'Other' }), anAccount()],
      true,
    ],
  ])('is partial: it %s', async (_, accounts, listIsPartial) => {
    expect((await tellUs({ accounts })).answer.listIsPartial).toBe(listIsPartial);
  });
});

describe('ids of accounts', () => {
  it('shared by two accounts keep a linked one listed but unread, so that no link moves away', async () => {
    const accounts = [
      anAccount(),
      anAccount({ name: 'Other' }),
      anAccount({ id: 'ACT-2' }),
      anAccount({ id: 'ACT-2', name: 'B' }),
    ];
    const { answer } = await tellUs({ accounts });
    expect(answer.accounts).toMatchObject([{ upstreamId: 'ACT-1', state: 'error', balance: null, available: null }]);
    expect(answer.feeds).toEqual([]);
  });

  it.each(['x'.repeat(256), 'A\ud800'])('that cannot be stored are refused', async (id) => {
    const { answer } = await tellUs({ accounts: [anAccount(), anAccount({ id })] });
    expect(answer.accounts).toMatchObject([{ upstreamId: 'ACT-1' }]);
    expect(answer.notices).toMatchObject([{ message: "1 of the provider's accounts could not be read" }]);
  });

  it('are at most 1,000', async () => {
    const accounts = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `ACT-${at}` }));
    expect((await tellUs({ accounts: accounts(1_000) })).answer.accounts).toHaveLength(1_000);
    expect(await faultOf({ accounts: accounts(1_001) })).toMatchObject({ code: 'too_large' });
  });
});

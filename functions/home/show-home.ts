import type { ExchangeRates } from '../../shared/accounts/use-cases/exchange-rates.ts';
import { accountsFrom } from '../../shared/accounts/use-cases/from-list.ts';
import { recordsFrom } from '../../shared/catalogue/use-cases/from-list.ts';
import { nameValues } from '../../shared/changes/change-sets/use-cases/name-values.ts';
import { countReview } from '../../shared/changes/findings/use-cases/count-review.ts';
import { toChangeSet } from '../../shared/changes/schema/change-set.ts';
import { readFirstSteps } from '../../shared/home/use-cases/first-steps.ts';
import { latestNews, type News } from '../../shared/home/use-cases/latest-news.ts';
import { readOverview } from '../../shared/home/use-cases/read-overview.ts';
import { type NeedsAttention, whatNeedsAttention } from '../../shared/home/use-cases/what-needs-attention.ts';
import { toImportDetail } from '../../shared/imports/schema/import-detail.ts';
import { listImports } from '../../shared/imports/use-cases/list-imports.ts';
import type { ExpiringProvider } from '../../shared/people/admin/use-cases/expiring-providers.ts';
import { type PersonDependencies, personEndpoint } from '../../shared/people/http/person-endpoint.ts';
import { toSelf } from '../../shared/people/schema/sign-in-answers.ts';
import type { FamilyId } from '../../shared/platform/domain/ids.ts';
import { MAX_CONTENT_BYTES } from '../../shared/platform/domain/text/byte-size.ts';
import { lambda } from '../../shared/platform/entry.ts';
import type { ApiEvent } from '../../shared/platform/http/api-event.ts';
import { queryOf } from '../../shared/platform/http/request/query.ts';
import { MOST_SENT_BYTES } from '../../shared/platform/http/request/read-body.ts';
import { json } from '../../shared/platform/http/response/answers.ts';
import { wantsHtml } from '../../shared/platform/http/response/html-answers.ts';
import { now } from '../../shared/platform/runtime.ts';
import { toBalanceSheet } from '../../shared/reports/net-worth/schema/balance-sheet.ts';
import { readConversion } from '../../shared/reports/net-worth/use-cases/read-converted-total.ts';
import { toSpending } from '../../shared/reports/spending/schema/spending.ts';
import { type AttentionContent, waitingOf } from '../../web/home/attention-section.ts';
import { type HomeContent, homePage } from '../../web/home/home-page.ts';
import type { NewsItem } from '../../web/home/latest-section.ts';
import { SPANS, type Span } from '../../web/home/worth-section.ts';
import { accounts, rates } from '../accounts/adapters.ts';
import { bankAccounts, connections } from '../bank/adapters.ts';
import { records } from '../catalogue/adapters.ts';
import { changeSets, dismissed, findings } from '../changes/adapters.ts';
import { imports } from '../imports/adapters.ts';
import { headers, ledger, summaries } from '../ledger/adapters.ts';
import { expiringCertificates, families, person, users } from '../people/adapters.ts';
import { log, made } from '../platform/adapters.ts';
import { categoryPictures } from '../platform/category-pictures.ts';

const homeWork = () => {
  const ports = made({ accounts, ledger, headers, records, rates, connections, bankAccounts, users });
  const pairs = made({ dismissed, findings });
  const convert = readConversion({ families: families(), rates: { latest: bothWays(ports.rates) }, now });
  return {
    overview: readOverview({ ...ports, pairs, summaries: summaries(), convert }),
    needsAttention: whatNeedsAttention({
      ...ports,
      now,
      listImports: listImports({ imports: imports(), logger: log() }),
    }),
    countReview: countReview({ ...ports, ...pairs }),
    firstSteps: readFirstSteps(ports),
    changeSets: changeSets(),
    // from the lists that the page reads anyway
    nameValues: nameValues({ accounts: accountsFrom(ports.accounts.list), records: recordsFrom(ports.records.list) }),
    expiringProviders: expiringCertificates(),
  };
};

type Ports = PersonDependencies & ReturnType<typeof homeWork>;

/** All rates of a pair instead of its latest ones: where money is spent in its currency, spending and the budget read them as well. */
const bothWays =
  ({ list }: Pick<ExchangeRates, 'list'>): ExchangeRates['latest'] =>
  async (familyId, { from, to }) =>
    (await Promise.all([list(familyId, { from, to }), list(familyId, { from: to, to: from })])).flat();

const MOST_NEWS = 4;

/** GET /: what the family has, needs attention and changed; as JSON for scripts, the user and how much there is to do. */
export const createHandler = (deps: Ports) =>
  personEndpoint(deps, {}, async ({ person, viewer }, event) => {
    const { familyId } = person.user;
    if (!wantsHtml(event)) {
      const [attention, providers, review, proposals] = await Promise.all([
        deps.needsAttention(familyId),
        deps.expiringProviders(person.user),
        deps.countReview(familyId),
        countProposals(deps, familyId, deps.now()),
      ]);
      const waiting = waitingOf({ ...toAttention(attention, providers), toDo: review, proposals });
      return json(200, { data: { user: toSelf(person.user), waiting } });
    }
    const now = deps.now();
    const span = spanOf(event);
    const viewing = viewer();
    const [seenBy, read, { attention, news, named }, providers, proposals] = await Promise.all([
      viewing,
      deps.overview(
        familyId,
        viewing.then(({ today, currency }) => ({ today, currency, months: span === 'all' ? undefined : Number(span) })),
      ),
      readNews(deps, familyId, now),
      deps.expiringProviders(person.user),
      countProposals(deps, familyId, now),
    ]);
    const page = homePage(seenBy, {
      ...toContent(read),
      news: news.map((item) => toNewsItem(item, named, now)),
      attention: { ...toAttention(attention, providers), toDo: read.toDo, proposals },
      firstSteps: read.hasTransactions
        ? undefined
        : {
            done: await deps.firstSteps(familyId, attention.seen),
            file: { mostSent: MOST_SENT_BYTES, mostBytes: MAX_CONTENT_BYTES },
          },
      span,
    });
    return page;
  });

const readNews = async (deps: Ports, familyId: FamilyId, now: string) => {
  const [attention, changes] = await Promise.all([
    deps.needsAttention(familyId),
    deps.changeSets.list(familyId, now, { page: 1, perPage: MOST_NEWS, withoutIdleRuns: true }),
  ]);
  const news = latestNews({ ...attention.seen, changeSets: changes.items }, MOST_NEWS);
  const changed = news.flatMap((item) =>
    item.kind === 'change' ? Object.values(toChangeSet(item.record, now).changes) : [],
  );
  return { attention, news, named: await deps.nameValues(familyId, changed) };
};

/** Those that wait for a decision. The page reads the list of change sets anyway. */
const countProposals = async ({ changeSets }: Ports, familyId: FamilyId, now: string): Promise<number> =>
  (await changeSets.list(familyId, now, { page: 1, perPage: 1, status: 'ready', proposed: true })).totalCount;

const isSpan = (text: string): text is Span => Object.hasOwn(SPANS, text);

const spanOf = (event: ApiEvent): Span => {
  const { months = '' } = queryOf(event);
  return isSpan(months) ? months : '12';
};

type Read = Awaited<ReturnType<Ports['overview']>>;

const toContent = ({
  sheet,
  conversion,
  spending,
  budget,
  upcoming,
}: Read): Omit<HomeContent, 'news' | 'attention' | 'firstSteps' | 'span'> => ({
  sheet: toBalanceSheet(sheet, conversion?.total ?? null),
  missingRates: (conversion?.missing ?? []).map((from) => ({ from, to: conversion?.currency ?? '' })),
  spending: {
    now: { ...toSpending(spending.now), days: spending.now.days },
    before: { ...toSpending(spending.before), days: spending.before.days },
  },
  chips: categoryPictures(spending.now.categories),
  budget,
  upcoming,
});

const toNewsItem = (news: News, names: ReadonlyMap<string, string>, now: string): NewsItem => {
  if (news.kind === 'import') return { kind: 'import', at: news.at, shown: toImportDetail(news.record) };
  if (news.kind === 'change') return { kind: 'change', at: news.at, changeSet: toChangeSet(news.record, now), names };
  return { kind: 'sync', at: news.at, connection: news.connection, stats: news.sync.stats };
};

const toAttention = (
  { imports, seen: _, ...attention }: NeedsAttention,
  providers: readonly ExpiringProvider[],
): Omit<AttentionContent, 'toDo' | 'proposals'> => ({
  ...attention,
  providers,
  imports: {
    ...imports,
    first: imports.first.map(({ record, reason }) => ({ shown: toImportDetail(record), reason })),
  },
});

export const handler = lambda(() => createHandler({ ...person(), ...homeWork() }));

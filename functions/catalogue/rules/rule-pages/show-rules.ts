import type { CatalogueRecordOf } from '../../../../shared/catalogue/domain/catalogue-record.ts';
import { byRuleOrder, parseRuleTexts } from '../../../../shared/catalogue/domain/rule-content.ts';
import type { CatalogueDependencies } from '../../../../shared/catalogue/use-cases/catalogue-ports.ts';
import { notFound, recordFacts } from '../../../../shared/catalogue/use-cases/record-writes.ts';
import { findOperands } from '../../../../shared/catalogue/use-cases/view-records.ts';
import type { ChangeSets } from '../../../../shared/changes/change-sets/use-cases/change-ports.ts';
import type { createChangeSet } from '../../../../shared/changes/change-sets/use-cases/change-set-steps.ts';
import type { Findings } from '../../../../shared/changes/findings/use-cases/get-or-compute.ts';
import { findRuleMatches } from '../../../../shared/changes/rules/use-cases/count-rule-matches.ts';
import { toChangeSet } from '../../../../shared/changes/schema/change-set.ts';
import type { LedgerColumns, LedgerHeaders } from '../../../../shared/ledger/use-cases/ledger-ports.ts';
import type { PageAnswer, PersonRequest } from '../../../../shared/people/http/person-endpoint.ts';
import { addYears } from '../../../../shared/platform/domain/dates/local-date.ts';
import type { FamilyId } from '../../../../shared/platform/domain/ids.ts';
import { itemsOn } from '../../../../shared/platform/domain/paging.ts';
import { listMeta, pageOf } from '../../../../shared/platform/http/request/query.ts';
import { entityTag } from '../../../../shared/platform/http/response/entity-tag.ts';
import type { RuleLists, TypedMatches } from '../../../../web/catalogue/rule-form.ts';
import { newRulePage, rulePage } from '../../../../web/catalogue/rule-page.ts';
import { NEW_ROWS, valuesOfRows } from '../../../../web/catalogue/rule-rows.ts';
import { type RuleNames, ruleInWords, withChips } from '../../../../web/catalogue/rule-words.ts';
import { type LastRun, type ListedRule, rulesPage } from '../../../../web/catalogue/rules-page.ts';
import type { CategoryPictures } from '../../../../web/platform/components/category-chip.ts';
import { type FormState, newForm } from '../../../../web/platform/form-state.ts';
import { categoryPictures } from '../../../platform/category-pictures.ts';
import { readCatalogue } from '../../../platform/read-catalogue.ts';
import { foreignPart, valuesOfRule } from './rule-values.ts';

export type RuleWork = CatalogueDependencies & {
  readonly accounts: {
    readonly list: (familyId: FamilyId) => Promise<readonly { readonly id: string; readonly name: string }[]>;
  };
  readonly headers: LedgerHeaders;
  readonly ledger: LedgerColumns;
  readonly changeSets: Pick<ChangeSets, 'list'>;
  readonly create: ReturnType<typeof createChangeSet>;
  readonly findings?: Findings | undefined;
};

type Rule = CatalogueRecordOf<'rule'>;

/** GET /rules. Searches what the sentences say. */
export const showRules =
  (work: RuleWork): PageAnswer =>
  async ({ person: { user }, viewer, query }, event) => {
    const { familyId } = user;
    const seenBy = await viewer();
    const { locale } = seenBy;
    const rules = (await work.records.listOf(familyId, 'rule'))
      .filter((record) => record.kind === 'rule')
      .toSorted(byRuleOrder);
    const [names, pictures, runs] = await Promise.all([
      readNames(work, familyId, rules),
      readPictures(work, familyId),
      rules.length === 0 ? [] : recentRuns(work, familyId),
    ]);
    const { search = '', done } = query;
    const wanted = search.trim().toLocaleLowerCase(locale);
    const found = rules.filter((rule) =>
      [rule.ruleName ?? '', sentenceOf(rule, names, locale)].some((text) =>
        text.toLocaleLowerCase(locale).includes(wanted),
      ),
    );
    const page = pageOf(event);
    const shown = itemsOn(page, found);
    const running = { active: rules.filter(({ active }) => active), known: idsIn(names) };
    const from = addYears(seenBy.today, -1);
    const { counts, waiting, since } = await findRuleMatches(work)(familyId, shown, from, running);
    return rulesPage(seenBy, {
      rules: shown.map((rule) => ({
        ...listed(rule, { names, pictures, locale }, { isShort: true }),
        lastRun: lastRunOf(rule, runs),
        matches: counts.get(rule.id) ?? 0,
        waiting: waiting.get(rule.id) ?? 0,
      })),
      since,
      meta: listMeta(page, found.length),
      search: search.trim(),
      total: rules.length,
      active: running.active.length,
      once: work.newId(),
      done,
    });
  };

const readNames = async (work: RuleWork, familyId: FamilyId, rules: readonly Rule[]): Promise<RuleNames> => {
  const [operands, accounts] = await Promise.all([
    findOperands(work, familyId, rules),
    rules.length === 0 ? [] : work.accounts.list(familyId),
  ]);
  return { operands, accounts: new Map(accounts.map(({ id, name }) => [id, name])) };
};

/** The records that exist. */
const idsIn = ({ operands }: RuleNames): ReadonlySet<string> =>
  new Set([...operands.keys()].map((key) => key.slice(key.indexOf('|') + 1)));

const readPictures = async ({ records }: RuleWork, familyId: FamilyId): Promise<CategoryPictures> =>
  categoryPictures((await records.listOf(familyId, 'category')).filter((record) => record.kind === 'category'));

const sentenceOf = (rule: Rule, names: RuleNames, locale: string, { isShort = false } = {}): string =>
  ruleInWords(
    { ...parseRuleTexts(rule), effectiveDate: rule.effectiveDate, stopAfterMatch: rule.stopAfterMatch ?? false },
    { ...names, locale },
    { isShort },
  );

type Wording = { readonly names: RuleNames; readonly pictures: CategoryPictures; readonly locale: string };

const listed = (
  rule: Rule,
  { names, pictures, locale }: Wording,
  length: { readonly isShort: boolean },
): ListedRule => ({
  id: rule.id,
  name: rule.ruleName,
  sentence: sentenceOf(rule, names, locale, length),
  shown: withChips((marked) => sentenceOf(rule, marked, locale, length), names, pictures),
  version: entityTag(recordFacts(rule)),
  isActive: rule.active,
});

/** The records that a rule can refer to, for the lists of its form. */
export const readLists = async (work: RuleWork, familyId: FamilyId, locale: string): Promise<RuleLists> => {
  const [catalogue, accounts] = await Promise.all([
    readCatalogue(work, { familyId, locale, merchants: true }),
    work.accounts.list(familyId),
  ]);
  const { compare } = new Intl.Collator(locale);
  return { ...catalogue, accounts: accounts.toSorted((a, b) => compare(a.name, b.name)) };
};

/** GET /rules/new. The query can fill it in: `name` to look for, `category_id` and `merchant_id` to set. */
export const newRule =
  (work: RuleWork): PageAnswer =>
  async ({ person: { user }, viewer, query }) => {
    const seenBy = await viewer();
    const lists = await readLists(work, user.familyId, seenBy.locale);
    const { name = '', category_id: categoryId, merchant_id: merchantId } = query;
    const isKnown = (of: readonly { readonly id: string }[], id: string | undefined): id is string =>
      of.some((record) => record.id === id);
    const sets = [
      ...(isKnown(lists.categories, categoryId)
        ? [{ type: 'set_transaction_category', value: categoryId } as const]
        : []),
      ...(isKnown(lists.merchants, merchantId)
        ? [{ type: 'set_transaction_merchant', value: merchantId } as const]
        : []),
    ];
    const rows = {
      conditions: NEW_ROWS.conditions.map((row) => ({ ...row, value: name.trim() })),
      actions: sets.length > 0 ? sets : NEW_ROWS.actions,
    };
    const form = newForm({ ...valuesOfRows(rows), active: 'true', once: work.newId() });
    return newRulePage(seenBy, { form, lists });
  };

/** GET /rules/{id} */
export const showRule =
  (work: RuleWork): PageAnswer =>
  async (request) =>
    await ruleView(work, request);

/** @throws NotFoundError */
export const findRule = async ({ records }: RuleWork, familyId: FamilyId, id: string): Promise<Rule> => {
  const found = await records.find(familyId, 'rule', id);
  if (found?.kind !== 'rule') throw notFound('rule');
  return found;
};

/** `form`: what was typed. `errors`: of another form of the page. */
export const ruleView = async (
  work: RuleWork,
  { person: { user }, viewer, id, query }: PersonRequest,
  {
    form,
    errors = [],
    matches,
  }: { readonly form?: FormState; readonly errors?: readonly string[]; readonly matches?: TypedMatches } = {},
) => {
  const { familyId } = user;
  const seenBy = await viewer();
  const { locale } = seenBy;
  const record = await findRule(work, familyId, id);
  const [names, pictures, lists, runs] = await Promise.all([
    readNames(work, familyId, [record]),
    readPictures(work, familyId),
    readLists(work, familyId, locale),
    recentRuns(work, familyId),
  ]);
  return rulePage(seenBy, {
    rule: { ...listed(record, { names, pictures, locale }, { isShort: false }), lastRun: lastRunOf(record, runs) },
    foreign: foreignPart(record, { ...names, locale }),
    form: form ?? { values: valuesOfRule(record, locale), errors },
    lists,
    matches,
    once: work.newId(),
    done: query['done'],
  });
};

/** So many change sets are read. */
const RECENT = 50;

/** The last times that rules changed something that is not undone, newest first. */
const recentRuns = async ({ changeSets, now }: RuleWork, familyId: FamilyId): Promise<readonly LastRun[]> => {
  const at = now();
  const { items } = await changeSets.list(familyId, at, { page: 1, perPage: RECENT, withoutIdleRuns: true });
  return items
    .map((record) => toChangeSet(record, at))
    .filter(({ kind, status, counts }) => kind === 'rules' && status === 'applied' && counts.changes > 0);
};

type RunRule = Pick<Rule, 'id' | 'active' | 'createdAt' | 'updatedAt'>;

/** A run of all active rules includes those that there were, but not one that has been off since before. */
export const lastRunOf = ({ id, active, createdAt, updatedAt }: RunRule, runs: readonly LastRun[]) =>
  runs.find(({ rule_ids: ids, created_at: at }) =>
    ids === null ? createdAt <= at && (active || updatedAt > at) : ids.includes(id),
  );

import { describe, expect, it } from 'vitest';
import type { ImportMapping } from '../../../shared/imports/schema/import-mapping.ts';
import { type ImportMappingsContent, importMappingsPage } from '../../../web/imports/mappings/import-mappings-page.ts';
import {
  mappingsPath,
  mappingsQueryOf,
  sentChoices,
  toMappingsQuery,
} from '../../../web/imports/mappings/mapping-choices.ts';
import { WORDS as NAMES } from '../../../web/imports/words/names.ts';
import { aViewer, IMPORT_PATH, shownImport, somePages } from '../../support/imports/shown-import.ts';
import { htmlProblems } from '../../support/pages/html-problems.ts';
import { INJECTED_NAMES, injectedMarkup } from '../../support/pages/injections.ts';

const ID = crypto.randomUUID();
const target = (name: string, id = ID) => ({ id, name, label: name });
const aMapping = (over: Partial<ImportMapping> = {}): ImportMapping => ({
  type: 'category',
  key: 'Food',
  value: null,
  create_when_empty: true,
  creatable: true,
  mappable: null,
  rows_count: 1_204,
  assigned: false,
  ...over,
});
const counted = { rowsCount: 3, validRowsCount: 3, invalidRowsCount: 0, mappingsCount: 2, unassignedMappingsCount: 1 };
const shown = async (over: Partial<ImportMappingsContent> = {}): Promise<string> =>
  String(
    await importMappingsPage(aViewer(), {
      ...shownImport({ stats: counted }),
      mappings: [aMapping()],
      meta: somePages(1),
      query: toMappingsQuery({}),
      done: undefined,
      targets: { account: [], category: [target('Groceries')], tag: [] },
      ...over,
    }),
  );

describe('importMappingsPage', () => {
  it('asks for the match of each text, with the default chosen', async () => {
    const page = await shown();
    expect(page).toContain('1,204');
    expect(page).toContain('<option value="create" selected>New category with this name</option>');
    expect(page).toContain('<option>Groceries</option>');
    expect(await htmlProblems(page)).toEqual([]);
  });

  it('asks for matches only if publishing needs them', async () => {
    expect(await shown()).toContain('1 name is new and will be created');
    const blocked = shownImport({ stats: counted, blockers: ['Assign it'] });
    expect(await shown(blocked)).toContain('1 name needs a match.');
  });

  it('does not say that a file names an account if its rows name none', async () => {
    const nameless = aMapping({ type: 'account', key: '' });
    const imported = shownImport({ stats: { ...counted, mappingsCount: 1, unassignedMappingsCount: 1 } });
    const page = await shown({ ...imported, mappings: [nameless] });
    expect(page).toContain('The rows do not say which account they belong to.');
    expect(page).not.toContain('The file names');
  });

  it('names only the kinds that the rows have', async () => {
    const [tag, account] = [aMapping({ type: 'tag' }), aMapping({ type: 'account' })];
    expect(await shown({ mappings: [aMapping(), account] })).toContain(
      'The file names 1 account and 1 category. For each',
    );
    expect(await shown({ mappings: [tag, aMapping({ type: 'tag', key: 'b' })] })).toContain('The file names 2 tags.');
    expect(await shown({ mappings: [tag] })).toContain('The file names 2 accounts, categories and tags.'); // the other is on another page
    const imported = shownImport({ stats: { ...counted, mappingsCount: 1 } });
    expect(await shown({ ...imported, mappings: [tag] })).toContain('The file names 1 tag. Choose');
  });

  it('shows the matched record as chosen', async () => {
    const mappable = { id: ID, type: 'category', name: 'Groceries' } as const;
    const page = await shown({ mappings: [aMapping({ mappable, create_when_empty: false })] });
    expect(page).toContain('<option selected>Groceries</option>');
  });

  it('suggests a record of almost the same name, without choosing it', async () => {
    const alike = aMapping({ key: 'groceries ' });
    const page = await shown({ mappings: [alike] });
    expect(page).toContain('<option value="create" selected>');
    expect(page).toMatch(/name="use" value="0"[^>]*>Use “Groceries”/);
    expect(page).not.toContain('value="all"');
    expect(await htmlProblems(page)).toEqual([]);
    expect(await shown({ mappings: [{ ...alike, assigned: true }] })).not.toContain('Use “');
    expect(await shown({ mappings: [alike, aMapping({ key: 'Grocery' })] })).toContain('Use all 2 suggestions');
  });

  it('asks for the class of a new account and of an account type', async () => {
    const mappings = [
      aMapping({ type: 'account', key: 'Visa', value: 'CreditCard' }),
      aMapping({ type: 'account', key: '', create_when_empty: false }),
      aMapping({ type: 'account_type', key: 'Sparbuch', create_when_empty: false }),
    ];
    const page = await shown({ mappings });
    expect(page).toContain('<option value="CreditCard" selected>Credit card</option>');
    expect(page).toContain('<em>no name</em>');
    expect(page.match(/name="class_/g)).toHaveLength(1); // rows without a name cannot get a new account
    expect(page).toContain('<option value="none" selected>Not chosen yet</option>');
    expect(await htmlProblems(page)).toEqual([]);
  });

  it('asks which of several accounts with the same name to use, without offering a new one', async () => {
    const other = crypto.randomUUID();
    const candidates = [ID, other].map((id) => ({ id, type: 'account', name: 'Checking' }) as const);
    const mapping = aMapping({ type: 'account', key: 'Checking', create_when_empty: false, candidates });
    const account = [target('Checking (USD, Cash)'), target('Checking (EUR, Cash)', other)];
    const page = await shown({ mappings: [mapping], targets: { account, category: [], tag: [] } });

    expect(page).toContain('2 of your accounts have this name. Choose one.');
    expect(page).toContain('<option value="none" selected>Not chosen yet</option>');
    expect(page).toContain('<option>Checking (EUR, Cash)</option>');
    expect(page).not.toContain(NAMES.table.fresh('account'));
    expect(await htmlProblems(page)).toEqual([]);
  });

  it('asks for a name if there are too many to choose from', async () => {
    const many = Array.from({ length: 51 }, (_, at) => target(`Category ${at}`, crypto.randomUUID()));
    const page = await shown({ targets: { account: [], category: many, tag: [] } });
    expect(page).toContain('<input id="name-0" name="name_0" value="" list="names-category"');
    expect(page).toContain('<datalist id="names-category">');
    expect(page.match(/<option value="Category \d+">/g)).toHaveLength(51);
    expect(await htmlProblems(page)).toEqual([]);
  });

  it('keeps rejected choices and shows their errors', async () => {
    const form = { type_0: 'category', key_0: '"Food"', choice_0: 'none', was_choice_0: 'create' };
    const refused = { choices: sentChoices(form), faults: new Map([[0, 'It is gone']]), errors: [], values: {} };
    const page = await shown({ refused });
    expect(page).toContain('<option value="none" selected>');
    expect(page).toContain('<a href="#choice-0">Food: It is gone</a>');
    expect(page).toContain('aria-invalid="true" aria-describedby="choice-0-error"');
    expect(await htmlProblems(page)).toEqual([]);
  });

  it('shows no choices while publishing, and says if there are none', async () => {
    const published = await shown(shownImport({ status: 'complete', stats: counted }));
    expect(published).not.toContain('<select id="choice');
    expect(published).toContain('<em>new category</em>');
    const none = { ...counted, mappingsCount: 0, unassignedMappingsCount: 0 };
    const nothing = await shown({ ...shownImport({ stats: none }), mappings: [] });
    expect(nothing).toContain('The file names no accounts, categories or tags');
    expect(nothing).toContain(`<a href="${IMPORT_PATH}/effect" class="button">`);
    expect(await shown({ mappings: [], query: toMappingsQuery({ type: 'tag' }) })).toContain(
      'No names match your filters.',
    );
  });

  it.each(INJECTED_NAMES)('shows %s as text', async (name) => {
    const mappable = { id: ID, type: 'category', name } as const;
    const mappings = [aMapping({ key: name }), aMapping({ type: 'account', key: name }), aMapping({ mappable })];
    const page = await shown({ mappings, targets: { account: [target(name)], category: [target(name)], tag: [] } });
    expect(injectedMarkup(page)).toEqual([]);
    expect(await htmlProblems(page)).toEqual([]);
  });
});

describe('mappingsQueryOf', () => {
  it('is unchanged by a round trip and never leads to another path', () => {
    const query = toMappingsQuery({ type: 'tag', assigned: 'false', page: '3' });
    expect(mappingsPath('i', mappingsQueryOf('type=tag&assigned=false&page=3'))).toBe(
      '/imports/i/mappings?type=tag&assigned=false&page=3',
    );
    expect(mappingsQueryOf('type=tag&assigned=false&page=3')).toEqual(query);
    expect(mappingsPath('i', mappingsQueryOf('//attacker.example'))).toBe('/imports/i/mappings');
  });
});

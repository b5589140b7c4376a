import { describe, expect, it } from 'vitest';
import type { Rule } from '../../../shared/catalogue/schema/rule.ts';
import { call, type Listed, settled } from '../../support/http/api-client.ts';
import { newFamily } from '../../support/new-family.ts';
import { browserWith } from '../../support/pages/page-world.ts';
import { newCloudUser, sessionOf } from '../../support/people/cloud-person.ts';

const NAME = { condition_type: 'transaction_name', operator: 'like', value: 'bakery' };
const RENAME = [{ action_type: 'set_transaction_name', value: 'Bread' }];
const FIELDS = {
  c1_type: 'transaction_name',
  c1_operator: 'like',
  c1_value: 'bakery',
  a1_type: 'set_transaction_name',
  a1_value: 'Bread',
};

const aPerson = async () => {
  const { familyId, apiKey } = await newFamily();
  const browser = browserWith(await sessionOf(await newCloudUser({ password: null, familyId })));
  const rules = async () => (await call<Listed<Rule>>('GET', '/rules', { apiKey })).body.data;
  const addRule = async (json: object): Promise<string> =>
    (await call<{ data: { id: string } }>('POST', '/rules', { apiKey, json: { actions: RENAME, ...json } })).body.data
      .id;
  const html = async (path: string) => String((await browser.get(path, { headers: { accept: 'text/html' } })).body);
  const text = async (path: string) =>
    (await html(path))
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .replaceAll('&quot;', '"');
  const version = async (path: string) =>
    /name="version" value="([^"]+)"/.exec(await html(path))?.[1]?.replaceAll('&quot;', '"') ?? '';
  const send = async (path: string, form: Readonly<Record<string, string>>) => {
    await browser.get('/sessions/current'); // gets the CSRF token
    return browser.send('POST', path, {
      form: { csrf_token: browser.csrfToken ?? '', ...form },
      headers: { accept: 'text/html' },
    });
  };
  return { apiKey, rules, addRule, html, text, version, send };
};

describe('the list of rules', () => {
  it('moves a rule up or down, and keeps that order', async () => {
    const { addRule, rules, html, send } = await aPerson();
    const ids = new Map<string, string>();
    for (const [name, position] of [
      ['First', 2],
      ['Second', 7],
      ['Third', null],
    ] as const) {
      ids.set(name, await addRule({ name, position, conditions: [{ ...NAME, value: `text of ${name}` }] }));
    }
    const order = async () => (await html('/rules')).match(/(?<=<small>)(First|Second|Third)(?=<)/g);
    const move = (name: string, to: string) => send(`/rules/${ids.get(name)}/move`, { to });
    expect(await order()).toEqual(['First', 'Second', 'Third']);

    expect((await move('Third', 'up')).headers.get('location')).toBe('/rules?done=moved');
    expect(await order()).toEqual(['First', 'Third', 'Second']);
    await move('First', 'down');
    expect(await order()).toEqual(['Third', 'First', 'Second']);
    await move('Third', 'up'); // is first already
    expect(await order()).toEqual(['Third', 'First', 'Second']);
    expect((await rules()).map(({ position }) => position).toSorted()).toEqual([1, 2, 3]);

    const shown = await html('/rules');
    expect(shown.match(/>Up</g)).toHaveLength(2);
    expect(shown.match(/>Down</g)).toHaveLength(2);
    expect(await html('/rules?search=text')).not.toContain('>Up<');
  });

  it('says how many transactions each one matches, and its form says it before it is saved', async () => {
    const { apiKey, addRule, rules, text, send } = await aPerson();
    const made = (path: string, json: object) => call<{ data: { id: string } }>('POST', path, { apiKey, json });
    const account = await made('/accounts', { name: 'Checking', account_type: 'depository' });
    const date = new Date().toISOString().slice(0, 10);
    for (const name of ['Corner bakery', 'Bakery', 'Cinema']) {
      await made('/transactions', { account_id: account.body.data.id, date, name, amount: '5' });
    }
    await addRule({ conditions: [NAME] });
    const list = await text('/rules');
    expect(list).toContain('Matches 2 transactions ');
    expect(list).not.toContain('not changed yet'); // a person typed their names, which no rule changes

    const counted = await send('/rules/new', {
      ...FIELDS,
      c1_value: 'cinema',
      a1_value: '', // not chosen yet
      do: 'count',
    });
    expect(String(counted.body).replaceAll(/<[^>]+>/g, '')).toContain('1 transaction matches since');
    expect(String(counted.body)).toContain('value="cinema"');
    expect(String(counted.body)).toContain('<bdi>Cinema</bdi>');
    expect(await rules()).toHaveLength(1);
    const [rule] = await rules();
    const again = await send(`/rules/${rule?.id}`, { ...FIELDS, c1_value: 'nothing', do: 'count' });
    expect(String(again.body).replaceAll(/<[^>]+>/g, '')).toContain('No transaction matches since');
  });

  it('has them in the order in which they work, and finds what they say', async () => {
    const { addRule, text } = await aPerson();
    for (const [name, position] of [
      ['Third', null],
      ['Second', 7],
      ['First', 2],
      ['Fourth', null],
    ] as const) {
      await addRule({ name, position, active: name === 'First', conditions: [{ ...NAME, value: `text of ${name}` }] });
    }
    const shown = await text('/rules');
    expect(shown).toMatch(
      /If the name contains “text of First”, change the name to “Bread”\. First Matches no transactions active .*Second Matches no transactions off .*Third .*Fourth /,
    );
    expect(shown).toContain('Preview the rule');
    const found = await text('/rules?search=TEXT of second');
    expect(found).toContain('Second');
    expect(found).not.toContain('Third');
    expect(await text('/rules?search=nothing')).toContain('No rule contains “nothing”.');
  });
});

describe('the form of a new rule', () => {
  it('comes back with another row and saves nothing', async () => {
    const { rules, send } = await aPerson();
    const { status, body } = await send('/rules/new', {
      ...FIELDS,
      once: 'o',
      name: 'Mine',
      c1_value: 'a "b" <c>',
      do: 'add_condition',
      condition_type: 'compound',
    });
    expect(status).toBe(200);
    for (const kept of [
      'value="Mine"',
      'value="a &quot;b&quot; &lt;c&gt;"',
      'name="c2_s1_value"',
      'name="once" value="o"',
    ])
      expect(body).toContain(kept);
    expect(await rules()).toEqual([]);
  });

  it('creates one rule, however often it is sent', async () => {
    const { rules, send } = await aPerson();
    const sent = await Promise.all(
      [1, 2, 3].map(() => send('/rules/new', { ...FIELDS, once: 'once', name: 'Mine', active: 'true', do: 'save' })),
    );
    expect(new Set(sent.map(({ status, location }) => `${status} ${location}`)).size).toBe(1);
    expect(await rules()).toMatchObject([{ name: 'Mine', active: true, conditions: [{ value: 'bakery' }] }]);
  });

  it('says at the name that it is taken', async () => {
    const { addRule, send } = await aPerson();
    await addRule({ name: 'Mine', conditions: [NAME] });
    await addRule({ conditions: [NAME] });
    const taken = await send('/rules/new', { ...FIELDS, once: 'a', name: 'Mine', do: 'save' });
    expect([taken.status, taken.body]).toEqual([
      409,
      expect.stringContaining('id="field-name-error">Another rule has this name. Choose another name<'),
    ]);
    const same = await send('/rules/new', { ...FIELDS, once: 'b', name: '', do: 'save' });
    expect(same.body).toContain('id="field-name-error">Another rule without a name does the same.');
  });

  it('takes only records of the own family from its address', async () => {
    const { html } = await aPerson();
    const { apiKey } = await newFamily();
    const { id } = (await call<{ data: { id: string } }>('POST', '/categories', { apiKey, json: { name: 'Theirs' } }))
      .body.data;
    const shown = await html(`/rules/new?name=Caf%C3%A9&category_id=${id}`);
    expect(shown).toContain('value="Café"');
    expect(shown).not.toContain(id);
  });
});

describe('the page of a rule', () => {
  it('overwrites no change of another window', async () => {
    const { addRule, rules, send, version } = await aPerson();
    const path = `/rules/${await addRule({ name: 'Mine', conditions: [NAME] })}`;
    const old = await version(path);
    expect((await send(path, { ...FIELDS, name: 'Changed', version: old, do: 'save' })).status).toBe(303);
    for (const [to, form] of [
      [path, { ...FIELDS, name: 'Late', do: 'save' }],
      [`${path}/active`, { active: 'true' }],
      [`${path}/delete`, {}],
    ] as const) {
      const late = await send(to, { ...form, version: old });
      expect([to, late.status, String(late.body).includes('Somebody changed this after you opened it')]).toEqual([
        to,
        412,
        true,
      ]);
    }
    expect(await rules()).toMatchObject([{ name: 'Changed', active: false }]);
  });

  it('leaves a rule whole that another program wrote and its form does not know', async () => {
    const { apiKey, rules, send, text, version } = await aPerson();
    const conditions = [NAME, { condition_type: 'transaction_type', operator: '=', value: 'refund' }];
    const actions = [{ action_type: 'send_email_notification', value: 'me@example.org' }, ...RENAME];
    const cells = [conditions, actions].map((list) => `"${JSON.stringify(list).replaceAll('"', '""')}"`);
    const raw_file_content = `name,resource_type,active,conditions,actions\nForeign,transaction,true,${cells}`;
    const json = { type: 'RuleImport', raw_file_content, publish: true };
    const { body } = await call<{ data: { id: string } }>('POST', '/imports', { apiKey, json });
    await settled(body.data.id, apiKey);
    const [former] = await rules();
    const path = `/rules/${former?.id}`;

    const shown = await text(path);
    expect(shown).toContain('If the name contains “bakery” and the type is “refund”, send an email');
    expect(shown).toContain(
      'This form cannot show a part of this rule, so you cannot change the rule here: the type is “refund”.',
    );
    expect(shown).not.toContain('Save rule');
    expect((await send(path, { ...FIELDS, name: 'Mine', version: await version(path), do: 'save' })).status).toBe(409);
    expect(await rules()).toEqual([former]);

    expect((await send(`${path}/active`, { active: 'false', version: await version(path) })).location).toBe(
      `${path}?done=off`,
    );
    expect(await rules()).toMatchObject([{ ...former, active: false, updated_at: expect.anything() }]);
    expect((await send(`${path}/preview`, { once: 'x' })).location).toMatch(/^\/changes\/[0-9a-f-]+$/);
  });

  it('has no rule of another family', async () => {
    const { addRule } = await aPerson();
    const { rules: _, ...other } = await aPerson();
    const path = `/rules/${await addRule({ name: 'Mine', conditions: [NAME] })}`;
    for (const to of ['', '/preview', '/active', '/delete']) {
      expect((await other.send(`${path}${to}`, { ...FIELDS, do: 'save', active: 'true' })).status).toBe(404);
    }
  });
});

import { describe, expect, it } from 'vitest';
import type { IdentityProvider, SamlProvider } from '../../../shared/people/sso/domain/identity-provider.ts';
import { type AdminProvider, toAdminProvider, toTestReport } from '../../../shared/people/sso/schema/sso-provider.ts';
import { newProviderForm, toProviderForm } from '../../../shared/people/sso/schema/sso-provider-form.ts';
import { withMoreRows } from '../../../shared/people/sso/schema/sso-provider-rows.ts';
import {
  deletePage,
  newProviderPage,
  type ProviderContent,
  providerPage,
  providersPage,
} from '../../../web/people/admin/sso/provider-pages.ts';
import { testPage } from '../../../web/people/admin/sso/test-page.ts';
import type { Viewer } from '../../../web/platform/viewer.ts';
import { aProvider } from '../../support/people/sso-builders.ts';

const ORIGIN = 'https://money.example';
const HOSTILE = '"><b data-injected onfocus=x>\'</textarea></select></code>&amp;';
const viewer: Viewer = {
  name: 'Ada',
  email: 'ada@example.org',
  role: 'super_admin',
  csrfToken: 'TOKEN',
  isRecent: true,
  path: '/admin/sso_providers',
  locale: 'en',
  timeZone: 'UTC',
  today: '2026-03-20',
  currency: 'USD',
};
const META = { current_page: 1, total_pages: 1, total_count: 1, next_page: null, prev_page: null };
const OPTIONS = {
  certificates: {},
  families: { all: [{ id: 'fam', emails: ['ada@example.org', 'bea@example.org', 'cy@example.org'] }], ownId: 'fam' },
  origin: ORIGIN,
  expiring: [],
};

const saml = (some: Partial<SamlProvider> = {}): SamlProvider => {
  const { issuer: _1, clientId: _2, clientSecret: _3, clientAuthentication: _4, scopes: _5, ...common } = aProvider();
  return {
    ...common,
    strategy: 'saml',
    entityId: 'urn:idp',
    ssoUrl: 'https://idp.example/sso',
    sloUrl: null,
    metadataUrl: null,
    certificates: ['PEM ONE', 'PEM TWO'],
    nameIdFormat: 'urn:x',
    forceAuthn: false,
    attributeNames: { email: 'email', firstName: 'first', lastName: 'last', groups: 'groups' },
    signing: { privateKey: 'sealed', certificate: 'PEM OURS' },
    allowIdpInitiated: false,
    allowMissingAudience: false,
    ...some,
  };
};
const shownOf = (provider: IdentityProvider): AdminProvider => toAdminProvider(provider, ORIGIN);
const contentOf = (provider: IdentityProvider, some: Partial<ProviderContent> = {}): ProviderContent => ({
  provider: shownOf(provider),
  isReadOnly: false,
  ...OPTIONS,
  form: { values: { ...toProviderForm(shownOf(provider)), version: 'V' }, errors: [] },
  ...some,
});
const html = async (page: unknown): Promise<string> => String(await page);

describe('providersPage', () => {
  const list = (providers: readonly IdentityProvider[], isReadOnly = false) =>
    html(providersPage(viewer, { providers: providers.map(shownOf), expiring: new Map(), meta: META, isReadOnly }));

  it('marks a provider whose certificate ends, and shows the mark of a known one', async () => {
    const until = '2026-03-19T00:00:00.000Z';
    const shown = (isExpired: boolean) =>
      html(
        providersPage(viewer, {
          providers: [shownOf(saml({ name: 'corp' })), shownOf(aProvider({ name: 'google', icon: 'google' }))],
          expiring: new Map([['corp', [{ owner: 'provider', until, isExpired }]]]),
          meta: META,
          isReadOnly: false,
        }),
      );
    const [, corp = '', google = ''] = (await shown(true)).split('<li class="entry">');
    expect(corp).toContain('<span class="badge error">certificate expired</span>');
    expect(google).toContain('class="provider-mark"');
    expect(google).not.toContain('certificate');
    expect(await shown(false)).toContain('<span class="badge warning">certificate expires soon</span>');
  });

  it('shows each provider with its protocol and state', async () => {
    const page = await list([aProvider({ label: HOSTILE, enabled: false }), saml({ name: 'corp' })]);
    expect(page).not.toContain(HOSTILE);
    expect(page).toMatch(
      /OpenID Connect · <code>idp<\/code>[\s\S]*disabled[\s\S]*not tested[\s\S]*SAML 2\.0[\s\S]*enabled/,
    );
  });

  it('explains what to do if there are none, and that file providers are edited in the file', async () => {
    expect(await list([])).toContain('href="/admin/sso_providers/new"');
    const file = await list([aProvider()], true);
    expect(file).toContain('config/auth.yml');
    expect(file).not.toContain('/admin/sso_providers/new');
  });
});

describe('newProviderPage', () => {
  const page = (strategy: 'openid_connect' | 'oauth2' | 'saml' | undefined, values = {}, errors: string[] = []) =>
    html(newProviderPage(viewer, { ...OPTIONS, strategy, form: { values, errors } }));

  it('asks for the protocol first', async () => {
    const choice = await page(undefined);
    for (const strategy of ['openid_connect', 'oauth2', 'saml'])
      expect(choice).toContain(`name="strategy" value="${strategy}"`);
    expect(choice).not.toContain('name="label"');
  });

  it.each(['openid_connect', 'oauth2', 'saml'] as const)(
    'shows the submitted values again for %s, escaped',
    async (strategy) => {
      const first = withMoreRows(newProviderForm(strategy));
      const names = Object.keys(first);
      const typed = Object.fromEntries(
        [...names, 'name', 'label', 'icon', 'condition_value_1', 'issuer'].map((n) => [n, HOSTILE]),
      );
      const errors = names.map((name) => `${name} must not be ${HOSTILE}`);
      const shown = await page(strategy, typed, errors);

      expect(shown).not.toContain('<b data-injected');
      expect(shown).toContain('&quot;&gt;&lt;b data-injected onfocus=x&gt;');
      expect(shown).toContain(`name="strategy" value="${strategy}"`);
      expect(shown.match(/name="group_\d+"/g)).toHaveLength(6);
      expect(shown.match(/name="csrf_token" value="TOKEN"/g)).toHaveLength(2); // including the sign-out form
    },
  );

  it('links an error to its row, and asks for secrets again', async () => {
    const shown = await page('openid_connect', newProviderForm('openid_connect'), ['role_2 must be a role']);
    expect(shown).toMatch(/id="field-role_2"[^>]*aria-invalid="true"[^>]*aria-describedby="field-role_2-error"/);
    expect(shown).toContain('href="#field-role_2"');
    expect(shown).toContain('enter it again');
    expect(await page('openid_connect', newProviderForm('openid_connect'))).not.toContain('enter it again');
  });

  it('offers families by their users, and chooses none', async () => {
    const shown = await page('openid_connect', newProviderForm('openid_connect'));
    const family = shown.slice(shown.indexOf('name="family_id"'));

    expect(family).toContain('>Join your family (ada@example.org, bea@example.org and 1 more)</option>');
    expect(family).toContain('>Get a family of their own</option>');
    expect(family).toMatch(/<option value="" selected>Choose what happens/);
  });

  it('shows the addresses of a name that was chosen before, without asking for it again', async () => {
    const values = { ...newProviderForm('saml'), name: 'work', chosen_name: 'true' };
    const shown = await page('saml', values);
    expect(shown).toContain('https://money.example/auth/saml/work/callback');
    expect(shown).toMatch(/type="hidden" name="name" value="work"/);
    expect(await page('saml', values, ['name: A provider named work exists'])).toMatch(/name="name" type="text"/);
  });

  it('has no field of JSON, and opens the advanced settings if there are any', async () => {
    const conditions = [{ attribute: 'department', value: 'Finance', groups: ['a', 'b'], role: 'admin' }] as const;
    const stored = await html(
      providerPage(viewer, contentOf(aProvider({ conditions, customMappings: { external_id: 'staff' } }))),
    );
    expect(stored).toMatch(/name="condition_value_1"[^>]*value="Finance"/);
    expect(stored).toMatch(/name="condition_groups_1"[^>]*>\na\nb<\/textarea>/);
    expect(stored).toContain('<details open>');
    expect(await page('saml', newProviderForm('saml'))).toContain('<details>');
    expect(stored).not.toMatch(/<textarea[^>]*>\s*[[{]/);
  });

  it('shows what few providers need only on demand, and opens what is wrong', async () => {
    const summaryOf = (page: string, text: string) => new RegExp(`<details( open)?><summary>${text}`).exec(page)?.[1];
    const first = await page('openid_connect', newProviderForm('openid_connect'));
    expect([summaryOf(first, 'More settings'), summaryOf(first, 'Roles by group')]).toEqual([undefined, undefined]);
    const wrong = ['groups_claim must not be empty', 'role_1: Choose a role'];
    const refused = await page('openid_connect', newProviderForm('openid_connect'), wrong);
    expect([summaryOf(refused, 'More settings'), summaryOf(refused, 'Roles by group')]).toEqual([' open', ' open']);
    expect(summaryOf(refused, 'Roles by attribute')).toBeUndefined();
  });

  it('starts with the save button, which Enter presses', async () => {
    const shown = await page('saml', newProviderForm('saml'));
    const form = shown.slice(shown.indexOf('<form method="post" action="/admin/sso_providers"'));
    expect(form.indexOf('tabindex="-1" aria-hidden="true">Save')).toBeLessThan(form.indexOf('name="more_rows"'));
    expect(shown).toContain('https://money.example/auth/saml/NAME/callback');
  });
});

describe('providerPage', () => {
  it('asks for a new certificate before and after the old one ends', async () => {
    const until = '2026-03-19T00:00:00.000Z';
    const page = await html(
      providerPage(viewer, contentOf(saml(), { expiring: [{ owner: 'service', until, isExpired: true }] })),
    );
    expect(page).toMatch(
      /class="notice error" role="alert"><p>The signing certificate expired <time[^>]*>yesterday at/,
    );
    expect(await html(providerPage(viewer, contentOf(saml())))).not.toContain('certificate expired');
  });

  it('fills the form with the stored values, but no secrets', async () => {
    const page = await html(providerPage(viewer, contentOf(saml({ label: HOSTILE, entityId: HOSTILE }))));
    expect(page).not.toContain(HOSTILE);
    expect(page).not.toContain('sealed');
    expect(page).toMatch(/name="private_key"[^>]*>\s*<\/textarea>/);
    expect(page.match(/name="certificate_\d"/g)).toHaveLength(3); // and a blank one
    expect(page).toContain('name="version" value="V"');
    expect(page).not.toContain('name="name"');
    expect(page).toContain('https://money.example/auth/saml/idp/metadata');
  });

  it('shows when a certificate expires', async () => {
    const certificates = {
      certificate_1: { until: '2030-01-02T00:00:00.000Z', isExpired: false },
      certificate_2: { until: '2020-01-02T00:00:00.000Z', isExpired: true },
    };
    const page = await html(providerPage(viewer, contentOf(saml(), { certificates })));
    expect(page).toMatch(/Valid until Jan 2, 2030.*\n[\s\S]*Expired on Jan 2, 2020/);
  });

  describe('the settings', () => {
    const test = { ok: false, at: '2026-01-02T03:04:05.000Z', of: aProvider().updatedAt, steps: [] };
    const certificateOf = (isExpired: boolean) => ({
      certificates: { certificate_1: { until: '2026-01-02T00:00:00.000Z', isExpired } },
    });
    const areOpen = async (provider: IdentityProvider, some: Partial<ProviderContent> = {}): Promise<boolean> =>
      /<details open><summary>Change settings/.test(await html(providerPage(viewer, contentOf(provider, some))));
    const form = (some: object, errors: readonly string[] = []) => ({
      form: { values: { ...toProviderForm(shownOf(aProvider())), version: 'V', ...some }, errors },
    });

    it.each([
      ['were refused', aProvider(), form({}, ['issuer must be a URL'])],
      ['are being given more rows', aProvider(), form({ more_rows: 'groups' })],
      ['failed their test', aProvider({ lastTest: test }), {}],
      ['have an expired certificate', saml(), certificateOf(true)],
    ])('are open if they %s', async (_, provider, some) => {
      expect(await areOpen(provider, some)).toBe(true);
    });

    it.each([
      ['were never tested', aProvider({ enabled: false }), {}],
      ['passed their test', aProvider({ lastTest: { ...test, ok: true } }), {}],
      ['were changed since they failed', aProvider({ lastTest: { ...test, of: 'an earlier version' } }), {}],
      ['have a valid certificate', saml(), certificateOf(false)],
    ])('are closed if they %s, because the next step is another one', async (_, provider, some) => {
      expect(await areOpen(provider, some)).toBe(false);
    });
  });

  it('leads from a new provider to its test', async () => {
    const page = await html(providerPage(viewer, contentOf(aProvider({ enabled: false }), { done: 'created' })));
    expect(page).toContain('<li><span aria-current="step">Test</span></li>');
    expect(page).toContain('test it, then enable it');
    expect(page).toMatch(/<button type="submit">Test<\/button>[\s\S]*<button type="submit" class="secondary">Enable</);
  });

  it.each([
    ['who did not prove himself lately', { ...viewer, isRecent: false }, false],
    ['a viewer of a provider from a file', viewer, true],
  ])('shows settings instead of the form to %s', async (_, who, isReadOnly) => {
    const provider = aProvider({ groupMappings: [{ group: HOSTILE, role: 'admin' }], conditions: [] });
    const page = await html(providerPage(who, contentOf(provider, { isReadOnly })));
    expect(page).not.toContain('name="label"');
    expect(page).not.toContain(HOSTILE);
    expect(page).toContain('https://idp.example');
    expect(page.includes('/sign-in/again?return_to=%2Fadmin%2Fsso_providers%2Fidp')).toBe(!isReadOnly);
    expect(page.includes('/admin/sso_providers/idp/delete')).toBe(!isReadOnly);
    expect(page).toContain('action="/admin/sso_providers/idp/test"');
  });

  it('offers to enable a disabled provider, and to disable an enabled one', async () => {
    const [on, off] = await Promise.all(
      [true, false].map((enabled) => html(providerPage(viewer, contentOf(aProvider({ enabled }))))),
    );
    expect([on?.includes('idp/disable"'), on?.includes('idp/enable"')]).toEqual([true, false]);
    expect([off?.includes('idp/disable"'), off?.includes('idp/enable"')]).toEqual([false, true]);
  });

  it('shows a failed test above the form, with what to do and the steps that are left', async () => {
    const steps = [{ name: 'issuer', ok: false, detail: 'differs' }];
    const lastTest = { ok: false, at: '2026-01-02T03:04:05.000Z', of: aProvider().updatedAt, steps };
    const failed = await html(providerPage(viewer, contentOf(aProvider({ enabled: false, lastTest }))));
    expect(failed.indexOf('Enter the issuer exactly as found')).toBeLessThan(failed.indexOf('name="issuer"'));
    expect(failed).toContain('<li><span aria-current="step">Test</span></li>');

    const passed = { ...lastTest, ok: true };
    const next = await html(providerPage(viewer, contentOf(aProvider({ enabled: false, lastTest: passed }))));
    expect(next).toContain('Enable the provider so that it appears on the sign-in page.');
    expect(next).toContain('<li><span aria-current="step">Enable</span></li>');
    const done = await html(providerPage(viewer, contentOf(aProvider({ enabled: true, lastTest: passed }))));
    expect(done).not.toContain('class="steps"');
    expect(done).not.toContain('class="notice');
  });

  it('asks about unlinking users only if necessary', async () => {
    const content = contentOf(aProvider());
    expect(await html(providerPage(viewer, content))).not.toContain('name="relink"');
    const form = { ...content.form, errors: ['relink: 2 people are linked (ada@example.org)'] };
    expect(await html(providerPage(viewer, { ...content, form }))).toMatch(/name="relink"[^>]*aria-invalid="true"/);
  });
});

describe('testPage', () => {
  const steps = [
    { name: 'issuer_url', ok: true, detail: 'fine' },
    { name: 'scopes', ok: true, warning: true as const, detail: 'odd' },
    { name: 'issuer', ok: false, detail: HOSTILE, expected: 'https://a', actual: '' },
  ];
  const report = toTestReport({ ok: false, at: '2026-01-02T03:04:05.000Z', of: 'x', steps }, 'x');
  const page = (some: object = {}) =>
    html(testPage(viewer, { provider: shownOf(aProvider({ enabled: false })), report, isReadOnly: false, ...some }));

  it('shows the result of every step, including those not reached', async () => {
    const shown = await page();
    expect(shown).not.toContain(HOSTILE);
    expect(shown.match(/>(passed|passed with a warning|failed|not reached)<\/span>/g)).toEqual([
      '>passed</span>',
      '>passed with a warning</span>',
      '>failed</span>',
      ...Array.from({ length: 8 }, () => '>not reached</span>'),
    ]);
    expect(shown).toContain('<code>https://a</code>');
    expect(shown).toMatch(/role="alert"><p>The test failed\.<\/p><ul><li>Issuer: Enter the issuer/);
  });

  it('explains that the provider was not enabled, and offers to force it unless it comes from a file', async () => {
    const shown = await page({ wasToBeEnabled: true });
    expect(shown).toContain('was not enabled');
    expect(shown).toContain('name="force" value="true"');
    expect(await page({ isReadOnly: true })).not.toContain('/enable"');
  });

  it('shows if the provider has changed since the test, or was never tested', async () => {
    expect(await page({ report: { ...report, outdated: true } })).toContain('has changed since');
    expect(await page({ report: null })).toContain('has not been tested yet');
  });
});

describe('deletePage', () => {
  it('asks for the name, and for more only if users would be locked out', async () => {
    const provider = { name: 'idp', label: HOSTILE, enabled: true };
    const first = await html(deletePage(viewer, { provider }));
    expect(first).not.toContain(HOSTILE);
    expect(first).not.toContain('name="force"');
    const form = { values: { name: 'idp' }, errors: ['force: 1 person has no other way to sign in (ada@example.org)'] };
    expect(await html(deletePage(viewer, { provider, form }))).toMatch(/name="force"[^>]*aria-invalid="true"/);
  });
});

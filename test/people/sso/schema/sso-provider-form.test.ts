import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ROLES } from '../../../../shared/people/domain/role.ts';
import { toProvider } from '../../../../shared/people/sso/domain/provider-draft.ts';
import { toAdminProvider } from '../../../../shared/people/sso/schema/sso-provider.ts';
import {
  atFormFields,
  newProviderForm,
  toProviderForm,
  toProviderRequest,
} from '../../../../shared/people/sso/schema/sso-provider-form.ts';
import {
  type ProviderContext,
  toProviderChanges,
  toProviderDraft,
} from '../../../../shared/people/sso/schema/sso-provider-request.ts';
import { withMoreRows } from '../../../../shared/people/sso/schema/sso-provider-rows.ts';

const ORIGIN = 'https://money.example';
const pemOf = (body: string) => `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----\n`;
const PEM = pemOf('TUlJ');
const context: ProviderContext = {
  origin: ORIGIN,
  plainHttp: [],
  isCertificate: () => true,
  isKeyPair: () => true,
};
const stamp = {
  id: 'a81bc81b-dead-4e5d-abff-90865d1e13b1',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};

/** All settings without a default. */
const LEAST = {
  openid_connect: { issuer: 'https://idp.example', client_id: 'id', client_secret: 'hush' },
  oauth2: {
    client_id: 'id',
    client_secret: 'hush',
    authorization_url: 'https://hub.example/authorize',
    token_url: 'https://hub.example/token',
    user_info_url: 'https://hub.example/user',
  },
  saml: { entity_id: 'urn:idp', sso_url: 'https://adfs.example/sso', certificates: [PEM, pemOf('TUlK')] },
} as const;
type Strategy = keyof typeof LEAST;
const STRATEGIES = Object.keys(LEAST) as Strategy[];

const RULES = {
  group_mappings: [
    { group: ' CN="Ops",DC=x ', role: 'admin' },
    { group: 'Finance', role: 'member' },
  ],
  conditions: [{ attribute: 'department', value: 'Finance', groups: ['Leads'], role: 'admin' }],
  hierarchy: { admin: ['member'] },
  custom_mappings: { 'Cost.Center': 'metadata.cost_center', staff: 'external_id' },
};
const FULL = {
  openid_connect: { prompt: 'login', groups_claim: 'realm.roles', shared_callback: true, email_trusted: true },
  oauth2: { scopes: ['a', 'b'], attribute_paths: { subject: 'id', email_verified: false, groups: 'x.y' } },
  saml: {
    slo_url: 'https://adfs.example/slo',
    email_trusted: false,
    force_authn: true,
    allow_idp_initiated: true,
    allow_missing_audience: true,
    attribute_names: { email: 'mail', groups: 'memberOf' },
    sign_requests: true,
    private_key: 'KEY',
    signing_certificate: PEM,
    name_id_format: 'persistent',
  },
} as const;

const jsonOf = (strategy: Strategy, more: object = {}) => ({
  strategy,
  name: 'company',
  label: 'Company',
  ...LEAST[strategy],
  ...more,
});
const storedOf = (strategy: Strategy, more: object = {}) => {
  const draft = toProviderDraft(jsonOf(strategy, { ...RULES, ...FULL[strategy], icon: 'key', ...more }), context);
  return toProvider(draft, { client_secret: 'sealed', private_key: 'sealed' }, stamp);
};
/** The fields that a browser sends: unchecked boxes are missing. */
const sentBy = (values: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== '' || /\d$/.test(name)));

describe('toProviderRequest', () => {
  it.each(STRATEGIES)('changes nothing if the form of a %s provider is sent back unchanged', (strategy) => {
    const provider = storedOf(strategy);
    const form = toProviderForm(toAdminProvider(provider, ORIGIN));
    const { id: _, createdAt, updatedAt, ...configured } = provider;
    const secret = strategy === 'saml' ? { signing: { privateKey: null, certificate: PEM } } : { clientSecret: null };

    const changed = toProviderChanges(toProviderRequest(sentBy(form), strategy), provider, context);
    expect(changed).toEqual({ ...configured, ...secret });
    expect(JSON.stringify(form)).not.toContain('sealed');
  });

  it.each(STRATEGIES)('shows the schema defaults in the form of a new %s provider', (strategy) => {
    const { certificates = [], ...least } = { certificates: undefined, ...LEAST[strategy] };
    const numbered = Object.fromEntries(certificates.map((pem, index) => [`certificate_${index + 1}`, pem]));
    const form = { ...newProviderForm(strategy), ...least, ...numbered, name: 'company', label: 'Company', strategy };

    expect(toProviderDraft(toProviderRequest(sentBy(form), strategy), context)).toEqual(
      toProviderDraft(jsonOf(strategy), context),
    );
  });

  it('keeps every non-blank row, whatever it contains', () => {
    const group = fc.string({ minLength: 1, maxLength: 30, unit: 'binary' }).filter((text) => text.trim() !== '');
    const mapping = fc.record({ group, role: fc.constantFrom(...ROLES) });
    const rows = fc.uniqueArray(mapping, { maxLength: 12, selector: ({ group: name, role }) => `${role} ${name}` });
    fc.assert(
      fc.property(rows, fc.nat(3), (mappings, gap) => {
        const pairs = mappings.flatMap(({ group: name, role }, index) => {
          const number = index * (gap + 1) + 1;
          return [
            [`group_${number}`, name],
            [`role_${number}`, role],
          ];
        });
        const form = withMoreRows(Object.fromEntries(pairs));
        expect(toProviderRequest(form, 'oauth2')['group_mappings']).toEqual(mappings);
      }),
    );
  });

  it('sends false for unchecked boxes and clears blank fields', () => {
    const provider = storedOf('openid_connect');
    const form = { label: 'New', icon: '', issuer: 'https://idp.example', client_id: 'id', default_role: 'member' };
    const sent = toProviderRequest({ ...form, condition_attribute_1: '', custom_field_1: '' }, 'openid_connect');
    expect(toProviderChanges(sent, provider, context)).toMatchObject({
      icon: null,
      sharedCallback: false,
      emailTrusted: false,
      allowSuperAdmin: false,
      keepRolesWithoutGroups: false,
      groupMappings: [],
      conditions: [],
      hierarchy: {},
      customMappings: {},
    });
  });

  it('requires a choice of the family, which is each user’s own only if that is chosen', () => {
    const familyOf = (family_id: string) => toProviderRequest({ family_id }, 'oauth2')['family_id'];

    expect(familyOf('own')).toBeNull();
    expect(familyOf('a-family')).toBe('a-family');
    expect(() => familyOf('')).toThrow(
      expect.objectContaining({ extras: { errors: [expect.stringContaining('Choose which family')] } }),
    );
    expect(newProviderForm('oauth2')).not.toHaveProperty('family_id');
    expect(toProviderForm(toAdminProvider(storedOf('oauth2'), ORIGIN))).toMatchObject({ family_id: 'own' });
  });

  it('takes one group from each line, without the spaces around it', () => {
    const row = { condition_attribute_1: 'team', condition_value_1: 'a', condition_role_1: 'admin' };
    const sent = toProviderRequest({ ...row, condition_groups_1: 'g1\r\n g"2 \r\n\r\n' }, 'saml');
    expect(sent['conditions']).toMatchObject([{ groups: ['g1', 'g"2'] }]);
  });

  it('refuses two rows for one attribute, of which the API could keep only one', () => {
    const rows = {
      custom_attribute_1: 'a',
      custom_field_1: 'first_name',
      custom_attribute_4: 'a',
      custom_field_4: 'last_name',
    };

    expect(() => toProviderRequest(rows, 'oauth2')).toThrow(
      expect.objectContaining({ extras: { errors: [expect.stringContaining('custom_attribute_4: Another row')] } }),
    );
  });

  it('omits the fields to read from the metadata, if there is any', () => {
    const form = { ...toProviderForm(toAdminProvider(storedOf('saml'), ORIGIN)), refresh_metadata: 'true' };
    const without = toProviderRequest(form, 'saml');
    expect(without).toMatchObject({ entity_id: 'urn:idp', certificates: [PEM, pemOf('TUlK')] });

    const sent = toProviderRequest({ ...form, metadata_url: 'https://adfs.example/m' }, 'saml');
    for (const field of ['entity_id', 'sso_url', 'slo_url', 'certificates']) expect(sent).not.toHaveProperty(field);
    expect(sent).toMatchObject({ refresh_metadata: 'true', metadata_url: 'https://adfs.example/m' });
  });

  it('ignores fields that the form of the strategy does not have', () => {
    const odd = { id: 'x', enabled: 'true', updated_at: 'x', redirect_uri: 'x', group_mappings: '[]', settings: '{}' };
    expect(Object.keys(toProviderRequest({ ...odd, issuer: 'x', sso_url: 'x' }, 'oauth2'))).toEqual([
      ...[
        'email_trusted',
        'allow_super_admin',
        'keep_roles_without_groups',
        'attribute_paths',
        ...['group_mappings', 'conditions', 'hierarchy', 'custom_mappings'],
        'strategy',
      ],
    ]);
  });
});

describe('atFormFields', () => {
  const form = {
    group_1: '',
    role_1: '',
    group_2: 'a',
    role_2: 'admin',
    group_3: 'a',
    role_3: 'admin',
    group_7: 'b',
    role_7: 'super_admin',
    condition_attribute_2: 'department',
    condition_attribute_5: 'title',
    custom_attribute_1: 'Cost.Center',
    custom_field_1: 'metadata',
    custom_attribute_3: 'Title',
    certificate_1: PEM + pemOf('TUlK'),
    certificate_2: '',
    certificate_3: pemOf('TUlL'),
  };

  it.each([
    ['group_mappings.0.role must be member, admin', 'role_2: Choose a role'],
    ['group_mappings.1.group is required', 'group_7 is required'],
    ['group_mappings.9.group is required', 'group_mappings.9.group is required'],
    ['group_mappings must be at most 1000 mappings', 'group_mappings must be at most 1000 mappings'],
    ['certificates.1 must be an X.509 certificate in PEM', 'certificate_1 must be an X.509 certificate in PEM'],
    ['certificates.2 must be an X.509 certificate in PEM', 'certificate_3 must be an X.509 certificate in PEM'],
    ['certificates is required', 'certificate_1 is required'],
    ['conditions.1.role must be member, admin', 'condition_role_5: Choose a role'],
    ['conditions.0.groups.1 must be one line', 'condition_groups_2 must be one line'],
    [
      'custom_mappings.Cost.Center must map to first_name',
      'custom_key_1: Enter a name of letters, digits and underscores, such as cost_center',
    ],
    ['custom_mappings.Title must map to first_name', 'custom_field_3: Choose where the value is stored'],
    [
      'custom_mappings.Title must not map to external_id',
      'custom_field_3: Another attribute is stored there. Choose one',
    ],
    ['custom_mappings.Gone must map to first_name', 'custom_mappings: Gone must map to first_name'],
    ['discovery: it returned status 404', 'issuer: it returned status 404'],
    ['issuer must be an https URL', 'issuer must be an https URL'],
    ['A provider named x already', 'name: A provider named x already'],
  ])('assigns %j to its field', (sentence, expected) => {
    expect(atFormFields([sentence], form)).toEqual([expected]);
  });

  it('finds the certificate that cannot be read', () => {
    const sentence = 'certificates must be X.509 certificates in PEM, starting with -----BEGIN CERTIFICATE-----';
    expect(atFormFields([sentence], { ...form, certificate_3: 'odd!' })).toEqual([
      'certificate_3 must be X.509 certificates in PEM, starting with -----BEGIN CERTIFICATE-----',
    ]);
  });

  it('names the row of every schema error', () => {
    const row = fc.record({ group: fc.constantFrom('', 'a', 'b', 'c', '*'), role: fc.constantFrom('', ...ROLES) });
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 8 }), (rows) => {
        const typed = Object.fromEntries(
          rows.flatMap(({ group, role }, index) => [
            [`group_${index + 1}`, group],
            [`role_${index + 1}`, role],
          ]),
        );
        const sent = toProviderRequest({ ...typed, ...LEAST.oauth2, name: 'company', label: 'C' }, 'oauth2');
        for (const sentence of atFormFields(faultsOf(sent), typed)) {
          const [, field = '', number = ''] = /^(group|role)_(\d+)[: ]/.exec(sentence) ?? [];
          const row = rows[Number(number) - 1];
          expect(row, sentence).toBeDefined();
          if (field === 'group') expect(['', '*']).toContain(row?.group);
          else expect(['', 'super_admin']).toContain(row?.role);
        }
      }),
    );
  });
});

const faultsOf = (sent: Readonly<Record<string, unknown>>): readonly string[] => {
  try {
    toProviderDraft(sent, context);
    return [];
  } catch (error) {
    return (error as { readonly extras: { readonly errors: readonly string[] } }).extras.errors;
  }
};

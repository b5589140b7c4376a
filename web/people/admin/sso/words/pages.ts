import type { ProviderStrategy } from '../../../../../shared/people/sso/domain/identity-provider.ts';
import type { PresetName } from '../../../../../shared/people/sso/domain/provider-presets.ts';
import { type Child, html } from '../../../../platform/html.ts';

/** The protocols. */
export const STRATEGY_LABELS = {
  openid_connect: 'OpenID Connect',
  oauth2: 'OAuth 2.0',
  saml: 'SAML 2.0',
} as const satisfies Record<ProviderStrategy, string>;

/** All texts of the pages of sign-in providers, except those of the form and of the test. */
export const WORDS = {
  unknown: '—',
  yes: 'Yes',
  no: 'No',
  states: {
    enabled: 'enabled',
    disabled: 'disabled',
    untested: 'not tested',
    passed: 'test passed',
    failed: 'test failed',
    passedBefore: 'changed since its test',
    failedBefore: 'test failed before the last change',
  },

  list: {
    title: 'Sign-in providers',
    intro: 'Let people sign in with an account they already have, such as at Google or at work.',
    fromFile: html`These providers are configured in <code>config/auth.yml</code>. You can view and test them here, but must edit the file to change them.`,
    add: 'Add sign-in provider',
    none: 'People can sign in only with a password or a passkey. Add a provider where they already have an account.',
    noneInFile: 'The file contains no providers.',
    deleted: 'The provider was deleted. People without another way to sign in can no longer do so.',
  },

  add: {
    title: 'Add a sign-in provider',
    intro: 'Where do people already have an account?',
    presets: {
      google: 'Any Google account, or those of your organization.',
      microsoft: 'Work and school accounts of your organization.',
      github: 'People with a public email address in their profile.',
    } satisfies Readonly<Record<PresetName, string>>,
    other: 'Another provider',
    otherIntro: 'Name the provider and choose its protocol. Its documentation says which one it uses.',
    presetTitle: (label: string) => `Add a sign-in provider: ${label}`,
    register: {
      google: 'In the Google Cloud console, create an OAuth client of the type “Web application” with this address.',
      microsoft:
        'In the Microsoft Entra admin center, register an application with this address, for the platform “Web”.',
      github: 'In the developer settings of GitHub, register an OAuth app with this address.',
    } satisfies Readonly<Record<PresetName, string>>,
    name: 'Name',
    nameHint:
      'Lowercase letters, digits, hyphens and underscores, such as company. It becomes part of the addresses that the provider needs and cannot be changed later.',
    choose: (protocol: string) => `Choose ${protocol}`,
    texts: {
      openid_connect: 'For most providers. All URLs are discovered from the issuer.',
      oauth2: 'For providers without an issuer. You enter three URLs.',
      saml: 'For organizations that give you a metadata URL or file.',
    } satisfies Readonly<Record<ProviderStrategy, string>>,
    formTitle: (protocol: string) => `Add a sign-in provider: ${protocol}`,
  },

  /** From the choice of a protocol to a button on the sign-in page. */
  steps: {
    label: 'Steps of the setup',
    choose: 'Provider',
    settings: 'Settings',
    test: 'Test',
    enable: 'Enable',
  },

  addresses: {
    title: 'Copy to the provider',
    presetTitle: (label: string) => `Copy to ${label}`,
    intro: 'Register this service at the provider with exactly these addresses. Click one to select it.',
    placeholder: 'NAME is the name that you enter below.',
    callback: 'Callback URL (redirect URI)',
    entityId: 'Entity ID',
    acs: 'Assertion consumer service (ACS)',
    logout: 'Single logout',
    metadata: 'Metadata',
    open: 'Open metadata',
  },

  provider: {
    title: (label: string) => `Sign-in provider: ${label}`,
    name: 'Name',
    protocol: 'Protocol',
    status: 'Status',
    lastTest: 'Last test',
    changed: 'Last changed',
    test: 'Test',
    enable: 'Enable',
    disable: 'Disable',
    viewTest: 'View test results',
    settings: 'Settings',
    change: 'Change settings',
    confirm: 'Provider settings decide who can sign in. Confirm your identity to change them.',
    remove: 'Delete provider',
    removeIntro: 'No one will be able to sign in with it.',
    done: {
      created:
        'The provider was created and is disabled. Copy the addresses below to the provider, test it, then enable it.',
      saved: 'Your changes were saved and apply from the next sign-in.',
      enabled: 'The provider was enabled and appears on the sign-in page.',
      disabled: 'The provider was disabled. No one can sign in with it. People who are signed in stay signed in.',
    },
  },

  /** Certificates that end. */
  expiry: {
    isExpired: 'certificate expired',
    isSoon: 'certificate expires soon',
    provider: {
      expired: (at: Child) =>
        html`The provider’s certificate expired ${at}. Sign-in still works, but fails once the provider uses a new certificate. Update from metadata, or enter the new certificate in the settings below.`,
      soon: (at: Child) =>
        html`The provider’s certificate expires ${at}. Once the provider has a new one, update from metadata or enter it in the settings below.`,
    },
    service: {
      expired: (at: Child) =>
        html`The signing certificate expired ${at}. The provider may refuse sign-ins. Enter a new key and certificate in the settings below, then give the provider the new metadata.`,
      soon: (at: Child) =>
        html`The signing certificate expires ${at}. Enter a new key and certificate in the settings below, then give the provider the new metadata.`,
    },
  },

  /** Names and values of settings that are not shown as a form. */
  facts: {
    issuer: 'Issuer',
    groupsClaim: 'Groups claim',
    authorizationUrl: 'Authorization URL',
    tokenUrl: 'Token URL',
    userInfoUrl: 'User info URL',
    userInfoFields: 'User info fields',
    clientId: 'Client ID',
    clientSecret: 'Client secret',
    isSet: 'Set',
    sendSecret: 'Send the secret',
    scopes: 'Scopes',
    entityId: 'Entity ID of the provider',
    ssoUrl: 'SSO URL',
    sloUrl: 'Single logout URL',
    metadataUrl: 'Metadata URL',
    certificates: 'Certificates',
    nameIdFormat: 'Name ID format',
    attributes: 'Attributes',
    requests: 'Requests',
    signed: 'Signed',
    unsigned: 'Not signed',
    idpInitiated: 'Sign-ins that start at the provider',
    missingAudience: 'Sign-ins without an audience',
    accepted: 'Accepted',
    refused: 'Refused',
    emails: 'Email addresses',
    emailsTrusted: 'Trusted',
    emailsVerified: 'Trusted if the provider says they are verified',
    family: 'People without an invitation',
    defaultRole: 'Default role',
    superAdmin: 'Can make people owners of this service',
    withoutGroups: 'Sign-ins without groups',
    rolesKept: 'Roles are kept',
    rolesRemoved: 'Roles assigned by groups are removed',
    groups: 'Roles by group',
    group: (group: string, role: string) => `${group}: ${role}`,
    conditions: 'Roles by attribute',
    condition: (attribute: string, value: string, role: string) => `${attribute} is ${value}: ${role}`,
    conditionInGroups: (attribute: string, value: string, groups: string, role: string) =>
      `${attribute} is ${value}, and in ${groups}: ${role}`,
    hierarchy: 'Included roles',
    includes: (role: string, included: string) => `${role} includes ${included}`,
    customMappings: 'Stored attributes',
    stored: (attribute: string, field: string) => `${attribute} → ${field}`,
    path: (field: string, path: string) => `${field}: ${path}`,
  },

  /** A family is named by its people. */
  families: {
    own: (emails: string) => `Join your family (${emails})`,
    other: (emails: string) => `Join the family of ${emails}`,
    more: (emails: string, count: number) => `${emails} and ${count} more`,
    unknown: (id: string) => `Join family ${id}, which has no people`,
    each: 'Get a family of their own',
  },

  remove: {
    title: (name: string) => `Delete ${name}`,
    warning: (label: string) =>
      html`<p>No one will be able to sign in with ${label}. This cannot be undone: linked accounts stay unlinked even if you create a provider with the same name.</p>`,
    warningEnabled: (label: string) =>
      html`<p>No one will be able to sign in with ${label}. This cannot be undone: linked accounts stay unlinked even if you create a provider with the same name. To stop sign-ins temporarily, disable the provider instead.</p>`,
    name: 'Enter the name of the provider to confirm',
    term: 'The name',
    force: 'Delete it even though these people will no longer be able to sign in',
    submit: 'Delete provider',
    cancel: 'Cancel',
  },
  withTime: (badge: Child, at: Child) => html`${badge} ${at}`,
} as const;

import type { Answered } from '../people/browser-client.ts';
import { type Actor, APPLICATION_REDIRECT, type PageWorld } from './page-world.ts';

/** A page to check in a browser. */
export type Look = {
  /** Also the name of its screenshots. */
  readonly name: string;
  readonly as: Actor;
  readonly path: (world: PageWorld) => string;
};

/** Ordered by access: the role that sees most of a page. */
const BY_SIGHT: readonly Actor[] = ['super_admin', 'admin', 'member', 'stranger', 'nobody'];

const nameOf = (route: string): string =>
  route.slice('GET /'.length).replaceAll(/[{}]/g, '').replaceAll('/', '-') || 'overview';

const ofTable = (): readonly Look[] =>
  Object.entries(PAGE_TABLE).flatMap(([route, line]) => {
    const as = BY_SIGHT.find((actor) => line.outcomes[actor] === 'page');
    return as === undefined ? [] : [{ name: nameOf(route), as, path: (world) => pathOf(route, line, world) }];
  });

/** Page states without their own route: errors, states that wait for a person, and answers to a form. */
const STATES: readonly Look[] = [
  { name: 'missing', as: 'admin', path: () => '/admin/users/none' },
  { name: 'forbidden', as: 'member', path: () => '/admin/sso_providers' },
  { name: 'invitation', as: 'nobody', path: ({ ids }) => `/invitation?token=${ids.invitation}` },
  { name: 'invitation-over', as: 'nobody', path: () => '/invitation' },
  { name: 'settings-email-link-over', as: 'member', path: () => '/settings/profile/email/confirm?token=none' },
  { name: 'sign-in-failed', as: 'nobody', path: () => '/sign-in?error=sign_in_failed&return_to=%2Fimports' },
  { name: 'imports-several', as: 'member', path: ({ ids }) => `/imports?new=${ids.import},${ids.pendingImport}` },
  { name: 'imports-id-pending', as: 'member', path: ({ ids }) => `/imports/${ids.pendingImport}` },
  { name: 'imports-id-rows-complete', as: 'member', path: ({ ids }) => `/imports/${ids.import}/rows` },
  { name: 'spending-by-tag', as: 'member', path: () => '/spending?by=tag&from=2026-01-15&to=2026-02-20' },
  { name: 'spending-trend', as: 'member', path: ({ ids }) => `/spending?category=${ids.category}&month=2026-02` },
  { name: 'transactions-selected', as: 'member', path: () => '/transactions?select=all&category_id=none' },
  {
    name: 'changes-new-selected',
    as: 'member',
    path: ({ ids }) => `/changes/new?selected=true&ids=${ids.transaction}`,
  },
  { name: 'changes-id-applied', as: 'member', path: ({ ids }) => `/changes/${ids.appliedChange}` },
  { name: 'imports-id-effect-complete', as: 'member', path: ({ ids }) => `/imports/${ids.import}/effect` },
];

/** Pages of an empty family. */
const EMPTY: readonly Look[] = [
  '/',
  '/accounts',
  '/accounts/net_worth',
  '/transactions',
  '/spending',
  '/investments',
  '/investments/trades',
  '/recurring',
  '/recurring/new',
  '/statements',
  '/budgets',
  '/changes/proposals',
  '/duplicates',
  '/transfers',
  '/imports',
  '/bank_connections',
  '/exports',
  '/categories',
  '/tags',
  '/merchants',
  '/rules',
  '/settings/api_keys',
  '/settings/security/passkeys',
  '/settings/exchange_rates',
  '/webhooks',
].map((path) => ({ name: `${nameOf(`GET ${path}`)}-empty`, as: 'stranger', path: () => path }));

/**
 * The result of requesting a page. `data`: JSON or a file, for programs. `again`: requires reauthentication;
 * `elsewhere`: redirects to another page.
 */
type Outcome = 'page' | 'data' | 'sign-in' | 'again' | 'elsewhere' | 'forbidden' | 'missing';

const BY_STATUS: Readonly<Record<number, Outcome>> = { 403: 'forbidden', 404: 'missing' };

/** undefined for anything else, which is a bug in the page. */
export const outcomeOf = (answer: Answered<unknown>, path: string): Outcome | undefined => {
  const { status, location, headers, body } = answer;
  if (status === 303 && location !== null) return leadingTo(location, path);
  const isHtml = headers.get('content-type')?.startsWith('text/html') ?? false;
  if (status === 200) return isHtml ? (isWhole(body) ? 'page' : undefined) : 'data';
  return isHtml && isWhole(body) ? BY_STATUS[status] : undefined;
};

/** Redirects to sign-in, and from there to the requested page. */
const leadingTo = (location: string, path: string): Outcome => {
  const [place, query = ''] = location.split('?');
  const back = new URLSearchParams(query).get('return_to') ?? (query === '' ? '/' : undefined);
  if (back !== path) return 'elsewhere';
  return place === '/sign-in' ? 'sign-in' : place === '/sign-in/again' ? 'again' : 'elsewhere';
};

const isWhole = (body: unknown): boolean =>
  typeof body === 'string' && body.includes('<h1') && body.trimEnd().endsWith('</html>');

type Outcomes = Readonly<Record<Actor, Outcome>>;

export type PageLine = {
  readonly outcomes: Outcomes;
  /** Paths that do not follow from the route. */
  readonly path?: (world: PageWorld) => string;
};

const everybody = (outcome: Outcome): Outcomes => ({
  nobody: outcome,
  member: outcome,
  admin: outcome,
  super_admin: outcome,
  stranger: outcome,
});
/** All signed-in users, for their own records. */
const people = (outcome: Outcome): Outcomes => ({ ...everybody(outcome), nobody: 'sign-in' });
const admins = (outcome: Outcome): Outcomes => ({ ...people(outcome), member: 'forbidden' });
/** Administrators of one family: users of other families do not exist for them. */
const adminsOfFamily = (outcome: Outcome): Outcomes => ({ ...admins(outcome), stranger: 'missing' });
const supers = (outcome: Outcome): Outcomes => ({ ...admins(outcome), admin: 'forbidden', stranger: 'forbidden' });

const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'; // from RFC 7636

const authorizePath = ({ ids }: PageWorld): string =>
  `/oauth/authorize?${new URLSearchParams({
    response_type: 'code',
    client_id: ids.client,
    redirect_uri: APPLICATION_REDIRECT,
    scope: 'read',
    state: 'of-the-application',
    code_challenge: CHALLENGE,
    code_challenge_method: 'S256',
  })}`;

/** Pages of one family; other families get a 404. */
const family = (outcome: Outcome): Outcomes => ({ ...people(outcome), stranger: 'missing' });
const ofPending =
  (step: string) =>
  ({ ids }: PageWorld): string =>
    `/imports/${ids.pendingImport}/${step}`;

const STEPS_OF_IMPORTS: Readonly<Record<string, PageLine>> = {
  'GET /imports': { outcomes: people('page') },
  'GET /imports/new': { outcomes: people('page') },
  'GET /imports/{id}': { outcomes: family('page') },
  'GET /imports/{id}/columns': { outcomes: family('page'), path: ofPending('columns') },
  'GET /imports/{id}/rows': { outcomes: family('page'), path: ofPending('rows') },
  'GET /imports/{id}/rows/{row_number}': { outcomes: family('page'), path: ofPending('rows/2') },
  'GET /imports/{id}/mappings': { outcomes: family('page'), path: ofPending('mappings') },
  'GET /imports/{id}/effect': { outcomes: family('page'), path: ofPending('effect') },
  'GET /imports/{id}/file': { outcomes: family('elsewhere') }, // a link to the file as it was sent
  'GET /imports/{id}/progress': { outcomes: family('elsewhere') }, // completed, so it redirects to the proof
  'GET /imports/{id}/verification': { outcomes: family('page') },
  'GET /imports/{id}/proof': { outcomes: family('data') },
  'GET /imports/{id}/revert': { outcomes: family('page') },
};

const LEDGER: Readonly<Record<string, PageLine>> = {
  'GET /accounts': { outcomes: people('page') },
  'GET /accounts/new': { outcomes: people('page') },
  'GET /accounts/net_worth': { outcomes: people('page') },
  'GET /accounts/{id}': { outcomes: family('page') },
  'GET /accounts/{id}/edit': { outcomes: family('page') },
  'GET /accounts/{id}/valuations': { outcomes: family('page') },
  'GET /budgets': { outcomes: people('page'), path: () => '/budgets?month=2026-02' },
  'GET /investments': { outcomes: people('page') },
  'GET /investments/trades': { outcomes: people('page') },
  'GET /recurring': { outcomes: people('page') },
  'GET /recurring/new': { outcomes: people('page') },
  'GET /recurring/{id}': { outcomes: family('page') },
  'GET /statements': { outcomes: people('page') },
  'GET /spending': { outcomes: people('page'), path: () => '/spending?month=2026-02' },
  'GET /transactions': { outcomes: people('page') },
  'GET /transactions/export': { outcomes: people('data') },
  'GET /transactions/new': { outcomes: people('page') },
  'GET /transactions/{id}': { outcomes: family('page') },
  'GET /transactions/{id}/split': { outcomes: family('page') },
  'GET /valuations/{id}': { outcomes: family('page') },
};

const CHANGES: Readonly<Record<string, PageLine>> = {
  'GET /changes': { outcomes: people('page') },
  'GET /changes/new': { outcomes: people('page'), path: () => '/changes/new?search=Bakery' },
  'GET /changes/suggestions': { outcomes: people('page') },
  'GET /changes/proposals': { outcomes: people('page') },
  'GET /changes/{id}': { outcomes: family('page') },
  'GET /duplicates': { outcomes: people('page') },
  'GET /transfers': { outcomes: people('page') },
};

const CATALOGUE: Readonly<Record<string, PageLine>> = {
  'GET /categories': { outcomes: people('page') },
  'GET /categories/new': { outcomes: people('page') },
  'GET /categories/{id}': { outcomes: family('page') },
  'GET /tags': { outcomes: people('page') },
  'GET /tags/new': { outcomes: people('page') },
  'GET /tags/{id}': { outcomes: family('page') },
  'GET /merchants': { outcomes: people('page') },
  'GET /merchants/new': { outcomes: people('page') },
  'GET /merchants/{id}': { outcomes: family('page') },
  'GET /rules': { outcomes: people('page') },
  'GET /rules/new': { outcomes: people('page') },
  'GET /rules/{id}': { outcomes: family('page') },
};

const BANKS: Readonly<Record<string, PageLine>> = {
  'GET /bank_connections': { outcomes: people('page') },
  'GET /bank_connections/new': { outcomes: people('page') },
  'GET /bank_connections/{id}': { outcomes: family('page') },
  'GET /bank_connections/{id}/reconnect': { outcomes: family('page') },
  'GET /bank_connections/{id}/delete': { outcomes: family('page') },
  'GET /bank_connections/{id}/accounts/{account_id}': {
    outcomes: family('page'),
    path: ({ ids }) => `/bank_connections/${ids.connection}/accounts/${ids.bankAccount}`,
  },
};

/** Every path that a browser can request with GET, with each user's result. */
export const PAGE_TABLE: Readonly<Record<string, PageLine>> = {
  'GET /': { outcomes: people('page') },
  'GET /docs': { outcomes: everybody('page') },
  'GET /docs/index.md': { outcomes: everybody('data') },
  'GET /docs/search.md': { outcomes: everybody('data'), path: () => '/docs/search.md?q=import' },
  'GET /docs/search': { outcomes: everybody('page'), path: () => '/docs/search?q=import' },
  'GET /docs/guides': { outcomes: everybody('page') },
  'GET /docs/guides/errors': { outcomes: everybody('page') },
  'GET /docs/guides/{name}': { outcomes: everybody('page'), path: () => '/docs/guides/first-import' },
  'GET /docs/{name}': { outcomes: everybody('page'), path: () => '/docs/imports' },
  'GET /llms.txt': { outcomes: everybody('data') },
  'GET /llms-full.txt': { outcomes: everybody('data') },
  'GET /sign-in': { outcomes: { ...everybody('elsewhere'), nobody: 'page' } },
  'GET /sign-in/second-factor': { outcomes: everybody('elsewhere') },
  'GET /sign-in/again': { outcomes: people('page') },
  'GET /sign-in/link': { outcomes: everybody('elsewhere') },
  'GET /registration': { outcomes: everybody('missing') },
  'GET /password_reset': { outcomes: everybody('page') },
  'GET /invitation': { outcomes: everybody('missing') },
  'GET /sessions/current': { outcomes: people('data') },
  'GET /sessions/link': { outcomes: everybody('missing') },

  'GET /settings/profile': { outcomes: people('page') },
  'GET /settings/profile/email': { outcomes: people('page') },
  'GET /settings/profile/email/confirm': { outcomes: people('missing') },
  'GET /settings/security': { outcomes: people('page') },
  'GET /settings/security/password': { outcomes: people('page') },
  'GET /settings/security/second_factor': { outcomes: people('page') },
  'GET /settings/security/sessions': { outcomes: people('page') },
  'GET /settings/security/passkeys': { outcomes: people('page') },
  'GET /settings/security/passkeys/{id}': { outcomes: { ...people('missing'), super_admin: 'page' } },
  'GET /settings/api_keys': { outcomes: people('page') },
  'GET /settings/api_keys/new': { outcomes: people('page') },
  'GET /settings/preferences': { outcomes: people('page') },
  'GET /settings/exchange_rates': { outcomes: people('page') },
  'GET /settings/debug': { outcomes: supers('page') },
  'GET /settings/authorizations': { outcomes: people('page') },

  'GET /exports': { outcomes: people('page') },
  'GET /exports/{id}/download': { outcomes: family('elsewhere') }, // a link to the zip file

  'GET /webhooks': { outcomes: admins('page') },
  'GET /webhooks/new': { outcomes: admins('page') },
  'GET /webhooks/{id}': { outcomes: adminsOfFamily('page') },

  ...LEDGER,
  ...CHANGES,
  ...CATALOGUE,
  ...STEPS_OF_IMPORTS,
  ...BANKS,

  'GET /admin/sso_providers': { outcomes: supers('page') },
  'GET /admin/sso_providers/new': { outcomes: supers('page') },
  'GET /admin/sso_providers/{name}': { outcomes: supers('page') },
  'GET /admin/sso_providers/{name}/delete': { outcomes: supers('page') },
  'GET /admin/sso_providers/{name}/test': { outcomes: supers('page') },
  'GET /admin/users': { outcomes: admins('page') },
  'GET /admin/users/{id}': { outcomes: adminsOfFamily('page') },
  'GET /admin/users/{id}/history': { outcomes: adminsOfFamily('page') },
  'GET /admin/invitations/new': { outcomes: admins('page') },
  'GET /admin/sso_audit_logs': { outcomes: supers('page') },
  'GET /admin/sso_audit_logs/export': { outcomes: supers('data') },
  'GET /admin/oauth_clients': { outcomes: supers('page') },
  'GET /admin/oauth_clients/new': { outcomes: supers('page') },
  'GET /admin/oauth_clients/{id}': { outcomes: supers('page') },

  'GET /oauth/authorize': { outcomes: people('page'), path: authorizePath },
  'GET /oauth/jwks': { outcomes: everybody('data') },
  'GET /.well-known/oauth-authorization-server': { outcomes: everybody('data') },
  'GET /.well-known/oauth-protected-resource': { outcomes: everybody('data') },
  'GET /.well-known/oauth-protected-resource/mcp': { outcomes: everybody('data') },
};

/** Values for path parameters, by the preceding part of the path. */
const fillings = ({ ids }: PageWorld): Readonly<Record<string, string>> => ({
  accounts: ids.account,
  transactions: ids.transaction,
  valuations: ids.valuation,
  imports: ids.import,
  changes: ids.change,
  bank_connections: ids.connection,
  webhooks: ids.webhook,
  exports: ids.export,
  categories: ids.category,
  tags: ids.tag,
  merchants: ids.merchant,
  recurring: ids.recurring,
  rules: ids.rule,
  users: ids.user,
  sso_providers: ids.provider,
  oauth_clients: ids.client,
  passkeys: ids.passkey,
});

/** The path of a table line. */
export const pathOf = (route: string, { path }: PageLine, world: PageWorld): string => {
  if (path !== undefined) return path(world);
  const [, template = ''] = route.split(' ');
  return template.replaceAll(/(\w+)\/\{\w+\}/g, (whole, before: string) => {
    const filling = fillings(world)[before];
    if (filling === undefined) throw new Error(`What stands for the parameter in ${whole}? See page-table.ts`);
    return `${before}/${filling}`;
  });
};

/** Every page, as a user with access sees it. */
export const LOOKS: readonly Look[] = [...ofTable(), ...STATES, ...EMPTY];

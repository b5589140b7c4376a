import type { Outcome } from './page-outcome.ts';
import { type Actor, APPLICATION_REDIRECT, type PageWorld } from './page-world.ts';

type Outcomes = Readonly<Record<Actor, Outcome>>;

export type PageLine = {
  readonly outcomes: Outcomes;
  /** Where the path does not follow from the route. */
  readonly path?: (world: PageWorld) => string;
};

const everybody = (outcome: Outcome): Outcomes => ({
  ...{ nobody: outcome, member: outcome, admin: outcome, super_admin: outcome, stranger: outcome },
});
/** Whoever is signed in, with what is his. */
const people = (outcome: Outcome): Outcomes => ({ ...everybody(outcome), nobody: 'sign-in' });
const admins = (outcome: Outcome): Outcomes => ({ ...people(outcome), member: 'forbidden' });
/** Administrators of one family: there is no such user in another one. */
const adminsOfFamily = (outcome: Outcome): Outcomes => ({ ...admins(outcome), stranger: 'missing' });
const supers = (outcome: Outcome): Outcomes => ({ ...admins(outcome), admin: 'forbidden', stranger: 'forbidden' });

const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'; // of RFC 7636

const authorizePath = ({ ids }: PageWorld): string =>
  `/oauth/authorize?${new URLSearchParams({
    ...{ response_type: 'code', client_id: ids.client, redirect_uri: APPLICATION_REDIRECT, scope: 'read' },
    ...{ state: 'of-the-application', code_challenge: CHALLENGE, code_challenge_method: 'S256' },
  })}`;

/** Every address that a browser can ask for by GET, and what each person gets there. */
export const PAGE_TABLE: Readonly<Record<string, PageLine>> = {
  'GET /': { outcomes: people('data') },
  'GET /sign-in': { outcomes: everybody('data') },
  'GET /sessions/current': { outcomes: people('data') },
  'GET /sessions/link': { outcomes: { ...everybody('missing') } },

  'GET /settings/security': { outcomes: people('data') },
  'GET /settings/security/sessions': { outcomes: people('data') },
  'GET /settings/api_keys': { outcomes: people('page') },
  'GET /settings/debug': { outcomes: supers('data') },
  'GET /settings/authorizations': { outcomes: people('data') },

  'GET /admin/sso_providers': { outcomes: supers('data') },
  'GET /admin/sso_providers/{name}': { outcomes: supers('data') },
  'GET /admin/users': { outcomes: admins('data') },
  'GET /admin/users/{id}': { outcomes: adminsOfFamily('data') },
  'GET /admin/users/{id}/history': { outcomes: adminsOfFamily('data') },
  'GET /admin/sso_audit_logs': { outcomes: supers('data') },
  'GET /admin/sso_audit_logs/export': { outcomes: supers('data') },
  'GET /admin/oauth_clients': { outcomes: supers('data') },
  'GET /admin/oauth_clients/{id}': { outcomes: supers('data') },

  'GET /oauth/authorize': { outcomes: people('data'), path: authorizePath },
  'GET /oauth/jwks': { outcomes: everybody('data') },
  'GET /.well-known/oauth-authorization-server': { outcomes: everybody('data') },
};

/** What stands for a parameter, by the part of the path before it. */
const fillings = ({ ids }: PageWorld): Readonly<Record<string, string>> => ({
  ...{ accounts: ids.account, transactions: ids.transaction, valuations: ids.valuation, imports: ids.import },
  ...{ bank_connections: ids.connection, users: ids.user, sso_providers: ids.provider, oauth_clients: ids.client },
});

/** The path of a line. */
export const pathOf = (route: string, { path }: PageLine, world: PageWorld): string => {
  if (path !== undefined) return path(world);
  const [, template = ''] = route.split(' ');
  return template.replaceAll(/(\w+)\/\{\w+\}/g, (whole, before: string) => {
    const filling = fillings(world)[before];
    if (filling === undefined) throw new Error(`What stands for the parameter in ${whole}? See page-table.ts`);
    return `${before}/${filling}`;
  });
};

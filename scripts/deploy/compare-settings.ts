type Settings = Readonly<Record<string, string>>;

export type Change = {
  readonly name: string;
  readonly from: string;
  readonly to: string;
  /** The protection that it weakens, if it does. */
  readonly lowers?: string;
};

type Rule = (from: string, to: string) => string | undefined;

const becoming =
  (value: string, consequence: string): Rule =>
  (_from, to) =>
    to === value ? consequence : undefined;

const ending =
  (consequence: string): Rule =>
  (from, to) =>
    from !== '' && to !== from ? consequence : undefined;

const removing =
  (consequence: string): Rule =>
  (_from, to) =>
    to === '' ? consequence : undefined;

const split = (list: string): readonly string[] => list.split(',').map((item) => item.trim().toLowerCase());

/** An empty list allows all. */
const widening =
  (consequence: string): Rule =>
  (from, to) => {
    if (from === '') return undefined;
    return to === '' || !split(to).every((item) => split(from).includes(item)) ? consequence : undefined;
  };

const TIERS = ['standard', 'extended', 'compliance'];
const shortening: Rule = (from, to) =>
  TIERS.indexOf(to) < TIERS.indexOf(from) ? 'the audit log is kept or locked for less time' : undefined;

/** Changes that weaken the protection of a deployment that people already use. */
const LOWERING: Readonly<Record<string, Rule>> = {
  AUTH_LOCAL_LOGIN_ENABLED: becoming('true', 'people can sign in by password again'),
  AUTH_LOCAL_ADMIN_OVERRIDE_ENABLED: becoming('true', 'super admins can sign in by password'),
  AUTH_JIT_MODE: becoming('create_and_link', 'strangers get an account at their first sign-in through a provider'),
  AUTH_PROVIDERS_SOURCE: ending('other providers decide who may sign in'),
  ALLOWED_OIDC_DOMAINS: widening('addresses of more domains get an account'),
  AUDIT_RETENTION_TIER: shortening,
  DOMAIN_NAME: ending('the address that people use stops working'),
  API_RATE_LIMIT_PER_HOUR: becoming('0', 'requests of an API key are no longer limited'),
  API_RATE_LIMIT_PER_SECOND: becoming('0', 'an API key may send all requests of an hour at once'),
  ALARM_EMAIL: removing('nobody receives alarms'),
  SIGN_IN_CONCURRENCY: removing('sign-ins can take the functions of all other requests'),
  EDGE_REQUESTS_PER_MINUTE: removing('an address may send any number of requests'),
  MONTHLY_BUDGET: removing('nobody hears of costs'),
  CANARY_PERCENT: removing('a new version answers all requests at once'),
  BACKUP_VAULT_ARN: ending('the data is no longer copied there'),
  BANKFEEDA_DEBUG_RAW: becoming('true', 'responses of banks are kept a second time'),
  BANKFEEDA_BASE_URL: ending('API keys of banks are sent to another host'),
  BANKFEEDB_HOSTS: widening('setup tokens can name more hosts'),
};

/** Empty on the first deployment. */
export const changesOf = (deployed: Settings | undefined, next: Settings): readonly Change[] => {
  if (deployed === undefined) return [];
  const names = [...new Set([...Object.keys(deployed), ...Object.keys(next)])].toSorted();
  return names.flatMap((name): Change[] => {
    const [from = '', to = ''] = [deployed[name], next[name]];
    if (from === to) return [];
    const lowers = deployed[name] === undefined ? undefined : LOWERING[name]?.(from, to);
    return [{ name, from, to, ...(lowers !== undefined && { lowers }) }];
  });
};

const shown = (value: string): string => (value === '' ? '(not set)' : value);

export const describeChange = ({ name, from, to, lowers }: Change): string =>
  `  ${name}: ${shown(from)} → ${shown(to)}${lowers === undefined ? '' : `\n    LOWERS PROTECTION: ${lowers}`}`;

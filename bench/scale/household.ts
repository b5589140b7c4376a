/** The assumptions of this page about families. Everything else is measured or follows from them. */

/**
 * An ordinary household in a month. Two people have four accounts: some are read from banks every day (1.5 connections
 * on average), the others come as files.
 */
export const MONTH: Readonly<Record<string, number>> = {
  'import CSV, 50 rows': 3,
  'import CSV, 50 rows again': 1,
  'import OFX, 50 rows': 2,
  'import PDF, 20 rows': 1,
  'import NDJSON, 1,000 records': 0.05,
  'import CSV, 10,000 rows of one account': 0.02,
  'import CSV, 10,000 rows of ten accounts': 0.01,

  'page: overview': 10,
  'page: overview, after a change': 20,
  'page: transactions': 30,
  'page: transactions, searched': 6,
  'page: transaction': 20,
  'page: save a transaction': 15,
  'page: accounts': 10,
  'page: account': 10,
  'page: spending': 6,
  'page: budgets': 6,
  'page: recurring': 2,
  'page: investments': 2,
  'page: duplicates': 3,
  'page: imports': 8,
  'page: import': 14,
  'page: proof': 7,
  'page: banks': 3,
  'page: settings': 1,

  'sign in by password': 5,
  'sign in by OpenID Connect': 4,
  'ask for a new password': 0.1,
  'sign in by SAML': 1,

  'bank sync, 3 new rows': 20,
  'bank sync, nothing new': 25,

  'API: list of transactions': 40,
  'API: accounts': 10,
  'API: balance sheet': 10,
  'API: spending': 5,
  'API: state of an import': 25,
  'API: list of imports': 5,
  'API: new transaction': 5,
  'API: new transaction, with a webhook': 1,
  export: 0.2,
};

/** People come in visits: this many a month, each with its share of pages and sign-ins within so many seconds. */
export const VISITS = { aMonth: 30, seconds: 300 } as const;

/** A browser asks for styles, scripts and fonts once after each release; the edge has them. */
export const ASSETS = { loadsAMonth: 2, requests: 20, bytes: 200_000 } as const;

/** The busiest hour of a day, and the last day of a month, have so many times the load of the average one. */
export const BUSIEST = { hour: 3, monthEnd: 3 } as const;

/** A sync comes a day after the last one, give or take half an hour, which spreads syncs over the day. */
export const isSpread = (action: string): boolean => action.startsWith('bank sync');

/** Milliseconds until a service answers. On the local stack it depends on what else the machine does. */
export const ANSWER_MS: Readonly<Record<string, number>> = {
  dynamodb: 5,
  s3: 25,
  sqs: 10,
  events: 15,
  sesv2: 60,
  secretsmanager: 15,
};

/** Milliseconds that a run of a function waits for servers of others, which answer at once where it was measured. */
export const WAITS: Readonly<Record<string, number>> = {
  'bank-sync-worker': 3_000,
  'finish-sign-in': 400,
  'webhooks-worker': 300,
};

/** An environment that gets no event for so long is gone. AWS does not say how long it is. */
export const IDLE_SECONDS = 480;

export const DAYS_OF_MONTH = 30;
export const SECONDS_OF_MONTH = DAYS_OF_MONTH * 86_400;

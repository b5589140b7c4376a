import { type ACMClient, DescribeCertificateCommand } from '@aws-sdk/client-acm';
import { type CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { type CloudFrontClient, type DistributionSummary, paginateListDistributions } from '@aws-sdk/client-cloudfront';
import { GetAccountSummaryCommand, type IAMClient } from '@aws-sdk/client-iam';
import { GetAccountSettingsCommand, type LambdaClient } from '@aws-sdk/client-lambda';
import { GetAccountCommand, GetEmailIdentityCommand, NotFoundException, type SESv2Client } from '@aws-sdk/client-sesv2';
import { UsageError } from '../restore/open-table.ts';
import type { Templates } from '../updates/resolve-templates.ts';
import type { StageFile } from './stage-file.ts';

/** An answer in the first minute about something that would otherwise fail after half an hour. */
export type PreflightAnswer = {
  readonly name: string;
  /** `refuse`: the deployment would fail. `warn`: it may fail, or something would not work afterwards. */
  readonly kind: 'ok' | 'warn' | 'refuse';
  /** The finding and, unless all is well, its remedy. */
  readonly text: string;
};

export type PreflightClients = {
  readonly acm: ACMClient;
  readonly cloudFormation: CloudFormationClient;
  readonly cloudFront: CloudFrontClient;
  readonly iam: IAMClient;
  readonly lambda: LambdaClient;
  readonly ses: SESv2Client;
  /** The names that a domain is an alias of; empty if there are none. */
  readonly aliasesOf: (domain: string) => Promise<readonly string[]>;
};

export type Preflight = {
  readonly stage: StageFile;
  /** The deployed templates; empty before the first deployment. */
  readonly deployed: Templates;
  /** The settings that are deployed. */
  readonly settings: StageFile['settings'] | undefined;
  readonly next: Templates;
  readonly clients: PreflightClients;
};

type PreflightCheck = (given: Preflight) => Promise<Omit<PreflightAnswer, 'name'>>;

const ok = (text: string) => ({ kind: 'ok', text }) as const;
const warn = (text: string) => ({ kind: 'warn', text }) as const;
const refuse = (text: string) => ({ kind: 'refuse', text }) as const;

/** The version of the bootstrap that assemblies of the CDK require. */
const BOOTSTRAP = 6;

const bootstrap: PreflightCheck = async ({ stage, clients }) => {
  const remedy = `run npx cdk bootstrap aws://${stage.target.account}/${stage.target.region}`;
  const version = await bootstrapVersion(clients.cloudFormation);
  if (version === undefined) return refuse(`the account has no resources of the CDK in this region: ${remedy}`);
  return version >= BOOTSTRAP
    ? ok(`version ${version}`)
    : refuse(`version ${version} is older than ${BOOTSTRAP}: ${remedy}`);
};

const bootstrapVersion = async (client: CloudFormationClient): Promise<number | undefined> => {
  try {
    const { Stacks: [stack] = [] } = await client.send(new DescribeStacksCommand({ StackName: 'CDKToolkit' }));
    return Number(stack?.Outputs?.find(({ OutputKey }) => OutputKey === 'BootstrapVersion')?.OutputValue);
  } catch (error) {
    if ((error as Error).message.includes('does not exist')) return undefined;
    throw error;
  }
};

/** `*.example.org` covers one label. */
const covers = (pattern: string, domain: string): boolean =>
  pattern === domain || (pattern.startsWith('*.') && domain.split('.').slice(1).join('.') === pattern.slice(2));

const certificate: PreflightCheck = async ({ stage: { settings }, clients }) => {
  const { DOMAIN_NAME: domain = '', CERTIFICATE_ARN: arn = '' } = settings;
  if (domain === '') return ok('no domain of its own');
  const { Certificate } = await clients.acm.send(new DescribeCertificateCommand({ CertificateArn: arn }));
  const { Status = 'missing', SubjectAlternativeNames: names = [], NotAfter } = Certificate ?? {};
  if (Status !== 'ISSUED') {
    return refuse(
      `CERTIFICATE_ARN is ${Status}, not ISSUED: create the DNS records that Certificate Manager shows for it`,
    );
  }
  if (!names.some((name) => covers(name, domain))) {
    return refuse(
      `CERTIFICATE_ARN is for ${names.join(', ')}, not for ${domain}: request one for ${domain} in us-east-1`,
    );
  }
  return ok(`issued for ${domain}, until ${NotAfter?.toISOString().slice(0, 10)}`);
};

const distributionsOf = async (client: CloudFrontClient): Promise<readonly DistributionSummary[]> => {
  const found: DistributionSummary[] = [];
  for await (const { DistributionList } of paginateListDistributions({ client }, {})) {
    found.push(...(DistributionList?.Items ?? []));
  }
  return found;
};

const alias: PreflightCheck = async ({ stage, settings, clients }) => {
  const domain = stage.settings['DOMAIN_NAME'] ?? '';
  if (domain === '') return ok('no domain of its own');
  if (settings?.['DOMAIN_NAME'] === domain) return ok(`${domain} is this stage's already`);
  const distributions = await distributionsOf(clients.cloudFront);
  const holder = distributions.find(({ Aliases }) => Aliases?.Items?.includes(domain));
  if (holder !== undefined) {
    return refuse(`${domain} belongs to the distribution ${holder.Id} of this account: remove it there first`);
  }
  const own = distributions.map(({ DomainName }) => DomainName);
  const foreign = (await clients.aliasesOf(domain)).find(
    (name) => name.endsWith('.cloudfront.net') && !own.includes(name),
  );
  return foreign === undefined
    ? ok(`${domain} belongs to no other distribution that could be seen`)
    : refuse(
        `${domain} leads to ${foreign}, a distribution of another account: remove the name there first, then its DNS record`,
      );
};

const cloudFront: PreflightCheck = async ({ deployed, clients }) => {
  if (deployed.size > 0) return ok('has accepted this stage');
  const { length } = await distributionsOf(clients.cloudFront);
  return length > 0
    ? ok(`has accepted ${length} distributions of this account`)
    : warn(
        'this account has no distribution yet, and CloudFront may refuse the first one of a new account (“must be verified”): ask AWS Support for it now, in a case about account and billing; the refusal would come about ten minutes after the start',
      );
};

const concurrency: PreflightCheck = async ({ stage: { settings }, clients }) => {
  const wanted = Number(settings['ACCOUNT_CONCURRENCY']);
  const { AccountLimit } = await clients.lambda.send(new GetAccountSettingsCommand({}));
  const { ConcurrentExecutions: allowed = 0 } = AccountLimit ?? {};
  return allowed >= wanted
    ? ok(`${allowed} functions at once`)
    : refuse(
        `the account may run ${allowed} functions at once, and ACCOUNT_CONCURRENCY is ${wanted}: set it to ${allowed}, or raise the quota "Concurrent executions" of Lambda`,
      );
};

const countOf = (templates: Templates, type: string): number =>
  [...templates.values()].flatMap(({ Resources }) => Object.values(Resources)).filter(({ Type }) => Type === type)
    .length;

/** The roles of a former version are deleted only after those of the next exist. */
const roles: PreflightCheck = async ({ deployed, next, clients }) => {
  const { SummaryMap: { Roles: used = 0, RolesQuota: quota = 0 } = {} } = await clients.iam.send(
    new GetAccountSummaryCommand({}),
  );
  const [present, wanted] = [countOf(deployed, 'AWS::IAM::Role'), countOf(next, 'AWS::IAM::Role')];
  const added = Math.max(0, wanted - present);
  const left = quota - used - added;
  if (left < 0) {
    return refuse(
      `${added} roles are needed, and the account has ${quota - used} of ${quota} left: raise the quota "Roles per account" of IAM`,
    );
  }
  return ok(`${left} of ${quota} left afterwards, enough for ${Math.floor(left / wanted)} more stages`);
};

/** The default quota of an HTTP API. */
const ROUTES = 300;

const routes: PreflightCheck = async ({ next }) => {
  const wanted = countOf(next, 'AWS::ApiGatewayV2::Route');
  return wanted <= ROUTES
    ? ok(`${wanted} of ${ROUTES}`)
    : warn(`${wanted} routes are more than the default of ${ROUTES}: raise the quota "Routes per API" of API Gateway`);
};

/** The stage creates the identity of its own domain, which must not exist; any other must have been verified. */
const mail: PreflightCheck = async ({ stage: { settings }, deployed, next, clients }) => {
  const from = settings['MAIL_FROM'] ?? '';
  const domain = from.slice(from.lastIndexOf('@') + 1);
  const creates = countOf(next, 'AWS::SES::EmailIdentity') > countOf(deployed, 'AWS::SES::EmailIdentity');
  const identities = await Promise.all([from, domain].map((name) => isVerified(clients.ses, name)));
  const [, ofDomain] = identities;
  if (creates && ofDomain !== undefined) {
    return refuse(
      `SES has an identity ${domain} already, which the deployment would create: delete it; publish the new DKIM records afterwards`,
    );
  }
  if (!creates && !identities.includes(true)) {
    return warn(`neither ${from} nor ${domain} is verified in SES, so no email can be sent: verify one of them`);
  }
  const { ProductionAccessEnabled } = await clients.ses.send(new GetAccountCommand({}));
  return ProductionAccessEnabled === true
    ? ok(`${from}, to any recipient`)
    : warn('SES is in its sandbox and sends only to verified addresses: ask for production access in its console');
};

/** Undefined if there is no such identity. */
const isVerified = async (client: SESv2Client, EmailIdentity: string): Promise<boolean | undefined> => {
  try {
    return (await client.send(new GetEmailIdentityCommand({ EmailIdentity }))).VerifiedForSendingStatus ?? false;
  } catch (error) {
    if (error instanceof NotFoundException) return undefined;
    throw error;
  }
};

const CHECKS = { bootstrap, certificate, alias, cloudFront, concurrency, roles, routes, mail } satisfies Readonly<
  Record<string, PreflightCheck>
>;

/** All answers, in a fixed order. What cannot be asked, for lack of a permission, is a warning. */
export const askBeforehand = (given: Preflight): Promise<readonly PreflightAnswer[]> =>
  Promise.all(
    Object.entries(CHECKS).map(async ([name, check]): Promise<PreflightAnswer> => {
      const answer = await check(given).catch((error: Error) => warn(`could not be checked: ${error.message}`));
      return { name, ...answer };
    }),
  );

const WORDS = { ok: 'ok  ', warn: 'WARN', refuse: 'FAIL' } as const;

export const describeAnswer = ({ name, kind, text }: PreflightAnswer): string =>
  `${WORDS[kind]} ${name.padEnd(12)} ${text}`;

/** @throws UsageError if the deployment would fail */
export const requireAnswers = (answers: readonly PreflightAnswer[]): void => {
  const refused = answers.filter(({ kind }) => kind === 'refuse').map(({ name }) => name);
  if (refused.length > 0)
    throw new UsageError(`Nothing was deployed: ${refused.join(', ')} would make it fail (see above)`);
};

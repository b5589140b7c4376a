import { ACMClient, DescribeCertificateCommand } from '@aws-sdk/client-acm';
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { CloudFrontClient, ListDistributionsCommand } from '@aws-sdk/client-cloudfront';
import { GetAccountSummaryCommand, IAMClient } from '@aws-sdk/client-iam';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetAccountCommand, GetEmailIdentityCommand, NotFoundException, SESv2Client } from '@aws-sdk/client-sesv2';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Template } from '../../../scripts/checks/templates/template.ts';
import { askBeforehand, describeAnswer, requireAnswers } from '../../../scripts/deploy/preflight.ts';

const REGION = { region: 'eu-central-1' };
const clients = {
  acm: new ACMClient(REGION),
  cloudFormation: new CloudFormationClient(REGION),
  cloudFront: new CloudFrontClient(REGION),
  iam: new IAMClient(REGION),
  lambda: new LambdaClient(REGION),
  ses: new SESv2Client(REGION),
};
const [acm, cloudFormation, cloudFront, iam, lambda, ses] = [
  mockClient(clients.acm),
  mockClient(clients.cloudFormation),
  mockClient(clients.cloudFront),
  mockClient(clients.iam),
  mockClient(clients.lambda),
  mockClient(clients.ses),
];

const templates = (types: Readonly<Record<string, number>>): ReadonlyMap<string, Template> => {
  const resources = Object.entries(types).flatMap(([Type, count]) =>
    Array.from({ length: count }, (_, index) => [`${Type}${index}`, { Type }] as const),
  );
  return new Map([['root', { Resources: Object.fromEntries(resources) }]]);
};

const NEXT = templates({ 'AWS::IAM::Role': 200, 'AWS::ApiGatewayV2::Route': 260 });
const SETTINGS = {
  ACCOUNT_CONCURRENCY: '1000',
  DOMAIN_NAME: 'money.example.org',
  CERTIFICATE_ARN: 'arn:aws:acm:us-east-1:123456789012:certificate/1',
  MAIL_FROM: 'books@example.com',
};

const certificateOf = (Status: string, ...SubjectAlternativeNames: string[]) =>
  acm.on(DescribeCertificateCommand).resolves({
    Certificate: { Status, SubjectAlternativeNames, NotAfter: new Date('2027-05-01') } as never,
  });

const distributions = (...items: readonly { readonly Id: string; readonly names: readonly string[] }[]) =>
  cloudFront.on(ListDistributionsCommand).resolves({
    DistributionList: {
      Items: items.map(({ Id, names }) => ({ Id, DomainName: `${Id}.cloudfront.net`, Aliases: { Items: names } })),
    } as never,
  });

const identities = (...verified: readonly string[]) =>
  ses.on(GetEmailIdentityCommand).callsFake(({ EmailIdentity }) => {
    if (verified.includes(EmailIdentity)) return { VerifiedForSendingStatus: true };
    throw new NotFoundException({ message: 'no', $metadata: {} });
  });

const bootstrapped = (version: string) =>
  cloudFormation.on(DescribeStacksCommand, { StackName: 'CDKToolkit' }).resolves({
    Stacks: [{ Outputs: [{ OutputKey: 'BootstrapVersion', OutputValue: version }] } as never],
  });

/** An account with all that a first deployment needs. */
beforeEach(() => {
  for (const client of [acm, cloudFormation, cloudFront, iam, lambda, ses]) client.reset();
  bootstrapped('28');
  certificateOf('ISSUED', 'example.org', '*.example.org');
  distributions({ Id: 'd1', names: ['other.example.org'] });
  iam.on(GetAccountSummaryCommand).resolves({ SummaryMap: { Roles: 40, RolesQuota: 1000 } });
  lambda.on(GetAccountSettingsCommand).resolves({ AccountLimit: { ConcurrentExecutions: 1000 } });
  identities('example.com');
  ses.on(GetAccountCommand).resolves({ ProductionAccessEnabled: true });
});

const NOTHING: ReadonlyMap<string, Template> = new Map();

const ask = async ({
  deployed = NOTHING,
  next = NEXT,
  settings = SETTINGS,
  before = undefined as typeof SETTINGS | undefined,
  dns = [] as string[],
} = {}) => {
  const stage = { name: 'prod', target: { account: '123456789012', region: 'eu-central-1' }, settings };
  const answers = await askBeforehand({
    stage,
    deployed,
    settings: before,
    next,
    clients: { ...clients, aliasesOf: async () => dns },
  });
  return { answers, of: (name: string) => answers.find((answer) => answer.name === name) };
};

describe('before a deployment', () => {
  it('an account that has everything answers ok in one line each', async () => {
    const { answers } = await ask();

    expect(answers.map(describeAnswer)).toEqual([
      'ok   bootstrap    version 28',
      'ok   certificate  issued for money.example.org, until 2027-05-01',
      'ok   alias        money.example.org belongs to no other distribution that could be seen',
      'ok   cloudFront   has accepted 1 distributions of this account',
      'ok   concurrency  1000 functions at once',
      'ok   roles        760 of 1000 left afterwards, enough for 3 more stages',
      'ok   routes       260 of 300',
      'ok   mail         books@example.com, to any recipient',
    ]);
    expect(() => requireAnswers(answers)).not.toThrow();
  });

  it('the bootstrap must be there, and new enough', async () => {
    bootstrapped('5');
    expect((await ask()).of('bootstrap')).toMatchObject({
      kind: 'refuse',
      text: expect.stringContaining('older than 6'),
    });

    cloudFormation.on(DescribeStacksCommand).rejects(new Error('Stack with id CDKToolkit does not exist'));
    const { answers, of } = await ask();
    expect(of('bootstrap')?.text).toContain('run npx cdk bootstrap aws://123456789012/eu-central-1');
    expect(() => requireAnswers(answers)).toThrow('bootstrap would make it fail');
  });

  it.each([
    ['PENDING_VALIDATION', ['money.example.org'], 'create the DNS records'],
    ['ISSUED', ['*.money.example.org'], 'not for money.example.org'],
    ['ISSUED', ['*.org'], 'not for money.example.org'],
  ])('a certificate that is %s for %s is refused', async (status, names, remedy) => {
    certificateOf(status, ...names);

    expect((await ask()).of('certificate')).toMatchObject({ kind: 'refuse', text: expect.stringContaining(remedy) });
  });

  it('a domain of another distribution is refused, of this account or another', async () => {
    expect((await ask({ dns: ['d1.cloudfront.net'] })).of('alias')?.kind).toBe('ok');
    expect((await ask({ dns: ['d9.cloudfront.net'] })).of('alias')).toMatchObject({
      kind: 'refuse',
      text: expect.stringContaining('d9.cloudfront.net, a distribution of another account'),
    });

    distributions({ Id: 'd2', names: ['money.example.org'] });
    expect((await ask()).of('alias')?.text).toContain('belongs to the distribution d2 of this account');
    expect((await ask({ before: SETTINGS })).of('alias')?.kind).toBe('ok');
  });

  it('an account without a distribution is told to ask for verification', async () => {
    distributions();

    const { answers, of } = await ask();
    expect(of('cloudFront')).toMatchObject({ kind: 'warn', text: expect.stringContaining('AWS Support') });
    expect(() => requireAnswers(answers)).not.toThrow();
    expect((await ask({ deployed: NEXT })).of('cloudFront')?.kind).toBe('ok');
  });

  it('an account that may run fewer functions than the setting is refused', async () => {
    lambda.on(GetAccountSettingsCommand).resolves({ AccountLimit: { ConcurrentExecutions: 10 } });

    expect((await ask()).of('concurrency')).toMatchObject({
      kind: 'refuse',
      text: expect.stringContaining('set it to 10'),
    });
  });

  it('roles must be left for what is added', async () => {
    iam.on(GetAccountSummaryCommand).resolves({ SummaryMap: { Roles: 900, RolesQuota: 1000 } });

    expect((await ask()).of('roles')).toMatchObject({
      kind: 'refuse',
      text: expect.stringContaining('100 of 1000 left'),
    });
    expect((await ask({ deployed: NEXT })).of('roles')?.kind).toBe('ok');
  });

  it('more routes than the default need a larger quota', async () => {
    const next = templates({ 'AWS::ApiGatewayV2::Route': 301 });

    expect((await ask({ next })).of('routes')).toMatchObject({
      kind: 'warn',
      text: expect.stringContaining('301 routes'),
    });
  });

  describe('emails', () => {
    const settings = { ...SETTINGS, MAIL_FROM: 'books@money.example.org' };
    const next = templates({ 'AWS::IAM::Role': 1, 'AWS::SES::EmailIdentity': 1 });

    it('from an identity that the stage creates must not have one', async () => {
      identities();
      expect((await ask({ settings, next })).of('mail')?.kind).toBe('ok');

      identities('money.example.org');
      expect((await ask({ settings, next })).of('mail')?.kind).toBe('refuse');
      expect((await ask({ settings, next, deployed: next })).of('mail')?.kind).toBe('ok');
    });

    it('from any other need a verified one, and SES out of its sandbox', async () => {
      identities();
      expect((await ask()).of('mail')?.text).toContain('is verified in SES');

      identities('books@example.com');
      ses.on(GetAccountCommand).resolves({ ProductionAccessEnabled: false });
      expect((await ask()).of('mail')?.text).toContain('sandbox');
    });
  });

  it('what may not be asked is a warning', async () => {
    iam.on(GetAccountSummaryCommand).rejects(new Error('AccessDenied'));

    const { answers, of } = await ask();
    expect(of('roles')).toEqual({ name: 'roles', kind: 'warn', text: 'could not be checked: AccessDenied' });
    expect(() => requireAnswers(answers)).not.toThrow();
  });
});

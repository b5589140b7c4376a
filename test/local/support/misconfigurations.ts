import { mkdtempSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readTemplates, type Template } from '../../../scripts/checks/templates/template.ts';
import { functionAt } from '../../../scripts/smoke/function-at.ts';

/** A resource of a template that may be changed. Untyped, as a template is. */
// biome-ignore lint/suspicious/noExplicitAny: the shapes of all resources of CloudFormation
type Open = any;

type Stacks = readonly Open[];

const resourcesOf = (stacks: Stacks, type: string): Open[] =>
  stacks.flatMap(({ Resources }) => Object.values(Resources)).filter(({ Type }: Open) => Type === type);

const functionCalled = (stacks: Stacks, name: string): Open =>
  resourcesOf(stacks, 'AWS::Lambda::Function').find(
    ({ Properties }) => Properties.Environment.Variables.POWERTOOLS_SERVICE_NAME === name,
  );

/** Removes the permissions whose actions match from a function. */
const withoutPermission = (name: string, actions: RegExp) => (stacks: Stacks) => {
  const role = functionCalled(stacks, name).Properties.Role['Fn::GetAtt'][0];
  for (const { Properties } of resourcesOf(stacks, 'AWS::IAM::Policy')) {
    if (!Properties.Roles.some(({ Ref }: Open) => Ref === role)) continue;
    const { Statement } = Properties.PolicyDocument;
    Properties.PolicyDocument.Statement = Statement.filter(
      ({ Effect, Action }: Open) => Effect === 'Deny' || ![Action].flat().some((action) => actions.test(action)),
    );
  }
};

const targetsFunction = (stacks: Stacks, reference: Open, name: string): boolean =>
  stacks.some(
    ({ Resources }) => Resources[reference?.['Fn::GetAtt']?.[0] ?? reference?.Ref] === functionCalled(stacks, name),
  );

const SIGN_IN = functionAt('GET /sign-in');
const RESET = functionAt('POST /password_reset');

export type Misconfiguration = {
  readonly name: string;
  readonly plant: (stacks: Stacks) => void;
  /** The check that must find it, and what it must say. */
  readonly check: string;
  readonly says: RegExp;
};

/** Each is a single mistake in putting templates, permissions and settings together. */
export const MISCONFIGURATIONS: readonly Misconfiguration[] = [
  {
    name: 'the edge sends another secret than the functions know',
    plant: (stacks) => {
      for (const { Properties } of resourcesOf(stacks, 'AWS::CloudFront::Distribution')) {
        for (const { OriginCustomHeaders } of Properties.DistributionConfig.Origins) {
          OriginCustomHeaders[0].HeaderValue = 'not resolved';
        }
      }
    },
    check: 'origin secret',
    says: /do not accept the secret that CloudFront sends/,
  },
  {
    name: 'the edge expects another domain',
    plant: (stacks) => {
      for (const { Properties } of resourcesOf(stacks, 'AWS::CloudFront::Function')) {
        Properties.FunctionCode = Properties.FunctionCode.replace(
          'event.context.distributionDomainName',
          '"money.example.org"',
        );
      }
    },
    check: 'address',
    says: /refuses its own name 127\.0\.0\.1.*DOMAIN_NAME/,
  },
  {
    name: 'a function may not read its secrets',
    plant: withoutPermission(SIGN_IN, /^secretsmanager:/),
    check: 'sign-in page',
    says: new RegExp(`${SIGN_IN} logged: .*secretsmanager:GetSecretValue`),
  },
  {
    name: 'upload forms are for another bucket',
    plant: (stacks) => {
      functionCalled(stacks, 'create-upload').Properties.Environment.Variables.UPLOADS_BUCKET = 'another-bucket';
    },
    check: 'upload',
    says: /bucket refused the upload form.*UPLOADS_BUCKET/,
  },
  {
    name: 'a function cannot tell a missing file from a refusal',
    plant: withoutPermission('preflight-import', /^s3:ListBucket$/),
    check: 'upload',
    says: /not sent yet answered 500.*preflight-import needs s3:ListBucket/,
  },
  {
    name: 'a function may not send to its queue',
    plant: withoutPermission('create-import', /^sqs:/),
    check: 'import',
    says: /create-import logged: .*sqs:sendmessage/i,
  },
  {
    name: 'a worker may not write to the table',
    plant: withoutPermission('publish-worker', /^dynamodb:/),
    check: 'import',
    says: /publish-worker logged: .*dynamodb:/,
  },
  {
    name: 'a worker has too little time',
    plant: (stacks) => {
      functionCalled(stacks, 'publish-worker').Properties.Timeout = 0;
    },
    check: 'import',
    says: /publish-worker logged: .*timed out/,
  },
  {
    name: 'the event source of a queue is disabled',
    plant: (stacks) => {
      const sources = resourcesOf(stacks, 'AWS::Lambda::EventSourceMapping');
      const source = sources.find(({ Properties }) =>
        targetsFunction(stacks, Properties.FunctionName, 'readback-worker'),
      );
      source.Properties.Enabled = false;
    },
    check: 'queue workers',
    says: /readback-worker does not receive/,
  },
  {
    name: 'the API lacks a route',
    plant: (stacks) => {
      for (const { Resources } of stacks) {
        for (const [id, { Properties }] of Object.entries<Open>(Resources)) {
          if (Properties?.RouteKey === 'POST /api/v1/imports/{id}/revert') delete Resources[id];
        }
      }
    },
    check: 'revert',
    says: /POST \/imports\/\{id\}\/revert answered 404.*no such route/,
  },
  {
    name: 'a function may not send email',
    plant: withoutPermission(RESET, /^ses:/),
    check: 'mail',
    says: new RegExp(`${RESET} logged: an email could not be sent: AccessDenied`),
  },
  {
    name: 'a schedule is disabled',
    plant: (stacks) => {
      const rules = resourcesOf(stacks, 'AWS::Events::Rule');
      const rule = rules.find(({ Properties }) => targetsFunction(stacks, Properties.Targets[0].Arn, 'sweep-imports'));
      rule.Properties.State = 'DISABLED';
    },
    check: 'schedules',
    says: /schedule of sweep-imports is disabled/,
  },
];

/** A copy of an assembly with changed templates; its bundles stay where they are. */
export const changedAssembly = async (assembly: string, plant: (stacks: Stacks) => void): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'counterfoil-smoke-'));
  for (const name of readdirSync(assembly)) {
    const [from, to] = [join(assembly, name), join(folder, name)];
    if (name.startsWith('asset.')) symlinkSync(from, to);
    else if (name.endsWith('.json')) await copyFile(from, to);
  }
  const templates = await readTemplates(assembly);
  const before = JSON.stringify([...templates]);
  plant([...templates.values()] as readonly Template[]);
  if (JSON.stringify([...templates]) === before) throw new Error('Nothing was changed');
  for (const [file, template] of templates) writeFileSync(join(folder, file), JSON.stringify(template));
  return folder;
};

import { App, BootstraplessSynthesizer, type IStackSynthesizer, type Stack, Token, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { FOLDERS } from '../shared/platform/domain/access/access.ts';
import { BACKUP_POLICIES } from './constructs/outside-backup.ts';
import { EdgeWatchStack } from './edge-watch-stack.ts';
import { FEATURE_FLAGS } from './feature-flags.ts';
import { ServiceStack } from './service-stack.ts';
import type { Settings } from './settings.ts';
import { EDGE_REGION, EDGE_WATCH, edgeWatchNameOf, SERVICE, stackNameOf } from './stage.ts';

/** The whole app, checked by cdk-nag during synthesis: a finding without a documented reason fails it. */
export const createApp = (settings: Settings, outdir?: string): { readonly app: App; readonly stack: ServiceStack } => {
  const app = new App({
    analyticsReporting: false,
    treeMetadata: false,
    context: FEATURE_FLAGS,
    ...(outdir !== undefined && { outdir }),
  });
  const { stage } = settings;
  // The construct's id is the same for all stages: it is part of names inside the templates, which then differ in nothing.
  const stack = new ServiceStack(app, SERVICE, {
    stackName: stackNameOf(stage),
    ...(stage.target !== undefined && { env: stage.target }),
    description: "Imports a family's money records into a ledger and verifies what it wrote",
    terminationProtection: stage.isProtected,
    settings,
  });
  acknowledgeFindings(stack);
  if (stage.target !== undefined && stage.target.region !== EDGE_REGION) {
    new EdgeWatchStack(app, EDGE_WATCH, {
      stackName: edgeWatchNameOf(stage.name, stage.target.region),
      env: { ...stage.target, region: EDGE_REGION },
      synthesizer: new BootstraplessSynthesizer() as IStackSynthesizer, // it has no assets, and the other region needs no bootstrap
      description: `Watches the edge of ${stackNameOf(stage)}`,
      settings,
    });
  }
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  return { app, stack };
};

/** cdk-nag identifies findings by resource; this is how the other nested stacks name the buckets. */
const objectsOf = (bucket: string, folder: string): string =>
  `AwsSolutions-IAM5[Resource::<referencetoCounterfoilDataNestedStackDataNestedStackResource0EB1DC03OutputsCounterfoilData${bucket}Arn>/${folder}/*]`;

type Acknowledging = Pick<ServiceStack, 'areas' | 'data' | 'edge' | 'routes' | 'settings' | 'workers'>;

/** cdk-nag writes what only the deployment knows as `<AWS::Region>`. */
const known = (value: string, name: string): string => (Token.isUnresolved(value) ? `<AWS::${name}>` : value);

const mailIdentities = ({ partition, region, account }: Stack): string => {
  const owner = `${known(region, 'Region')}:${known(account, 'AccountId')}`;
  return `AwsSolutions-IAM5[Resource::arn:${known(partition, 'Partition')}:ses:${owner}:identity/*]`;
};

/** All accepted cdk-nag findings, with reasons. */
const acknowledgeFindings = ({ areas, data, edge, routes, settings, workers }: Acknowledging): void => {
  for (const area of [...areas, workers]) {
    Validations.of(area).acknowledge(
      {
        id: mailIdentities(area),
        reason:
          "In its sandbox, SES checks the permission for the recipient's identity too. A condition allows a single sender.",
      },
      ...FOLDERS.map((folder) => ({
        id: objectsOf('UploadsBucket3A8B844B', folder),
        reason:
          'Object names contain ids, so they are known only at run time; a function has only the folders that it declares.',
      })),
      {
        id: objectsOf('ArchiveBucket98D176D5', 'audit'),
        reason:
          'Object names contain the day of the audit log; the bucket belongs to the service, and no function can delete objects.',
      },
    );
  }
  if (settings.canary !== undefined) {
    for (const area of areas) {
      Validations.of(area).acknowledge({
        id: 'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSCodeDeployRoleForLambdaLimited]',
        reason: 'CodeDeploy needs it to move an alias, and AWS keeps it as narrow as that allows.',
      });
    }
  }
  if (data.outsideBackup !== undefined) {
    const reason =
      'Only AWS Backup can assume the role. AWS extends its policies when a kind of backup needs more; a permission that we forget would be missed only when a copy is needed.';
    const ids = BACKUP_POLICIES.map(
      (name) => `AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/${name}]`,
    );
    Validations.of(data.outsideBackup).acknowledge(...ids.map((id) => ({ id, reason })));
  }
  for (const stack of routes) {
    Validations.of(stack).acknowledge({
      id: 'AwsSolutions-APIG4',
      reason: 'Every function checks the API key itself in one write, which also counts the request against its limit.',
    });
  }
  Validations.of(edge).acknowledge(
    { id: 'AwsSolutions-CFR1', reason: 'Users travel, so no country is blocked.' },
    {
      id: 'AwsSolutions-CFR3',
      reason:
        'The distribution uses standard logging v2 with selected fields, because legacy logs would contain sign-in codes.',
    },
  );
  if (settings.edgeRequestsPerMinute === undefined) {
    Validations.of(edge).acknowledge({
      id: 'AwsSolutions-CFR2',
      reason:
        'Request bodies are limited in size and validated against schemas, attempts are counted in the table, and the gateway throttles. Rules on bodies would block uploaded files and SAML assertions; a limit by address is a setting, EDGE_REQUESTS_PER_MINUTE.',
    });
  }
  if (settings.domain === undefined) {
    Validations.of(edge).acknowledge({
      id: 'AwsSolutions-CFR4',
      reason:
        'The default CloudFront certificate does not allow a minimum TLS version. With DOMAIN_NAME and CERTIFICATE_ARN, it is TLS 1.2.',
    });
  }
  for (const secret of [...Object.values(data.secrets), ...(data.authConfig === undefined ? [] : [data.authConfig])]) {
    Validations.of(secret).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason:
        'Data encrypted with the old key must be encrypted again, and the edge must have a new secret before the functions require it. An operator rotates both: see docs/adr/0026-the-edge.md.',
    });
  }
  Validations.of(workers.undelivered.queue).acknowledge({
    id: 'AwsSolutions-SQS3',
    reason: 'This queue is itself the dead-letter queue of EventBridge targets, which the rule does not recognize.',
  });
};

import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { FEATURE_FLAGS } from './feature-flags.ts';
import { ServiceStack } from './service-stack.ts';
import type { Settings } from './settings.ts';

/** The whole app, checked by cdk-nag during synthesis: a finding without a documented reason fails it. */
export const createApp = (settings: Settings, outdir?: string): { readonly app: App; readonly stack: ServiceStack } => {
  const app = new App({
    analyticsReporting: false,
    treeMetadata: false,
    context: FEATURE_FLAGS,
    ...(outdir !== undefined && { outdir }),
  });
  const stack = new ServiceStack(app, 'Counterfoil', {
    description: "Imports a family's money records into a ledger and proves what it wrote",
    terminationProtection: true,
    settings,
  });
  acknowledgeFindings(stack);
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  return { app, stack };
};

/** cdk-nag identifies findings by resource; this is how the other nested stacks name the buckets. */
const objectsOf = (bucket: string): string =>
  `AwsSolutions-IAM5[Resource::<referencetoCounterfoilDataNestedStackDataNestedStackResource0EB1DC03OutputsCounterfoilData${bucket}Arn>/*]`;

type Acknowledging = Pick<ServiceStack, 'areas' | 'data' | 'edge' | 'settings' | 'workers'>;

/** All accepted cdk-nag findings, with reasons. */
const acknowledgeFindings = ({ areas, data, edge, settings, workers }: Acknowledging): void => {
  for (const area of [...areas, workers]) {
    Validations.of(area).acknowledge(
      {
        id: 'AwsSolutions-IAM5[Resource::*]',
        reason:
          'X-Ray has no resources to name: PutTraceSegments is only granted on all. A test allows no other action.',
      },
      {
        id: objectsOf('UploadsBucket3A8B844B'),
        reason: 'Objects are named by import and attempt when they are written; the bucket is the service’s own.',
      },
      {
        id: objectsOf('ArchiveBucket98D176D5'),
        reason:
          'Objects are named by the day of the audit log; the bucket is the service’s own, and nobody may delete.',
      },
    );
  }
  for (const area of areas) {
    Validations.of(area).acknowledge({
      id: 'AwsSolutions-APIG4',
      reason: 'Every function checks the API key itself in one write, which also counts the request against its limit.',
    });
  }
  Validations.of(edge).acknowledge(
    { id: 'AwsSolutions-CFR1', reason: 'People travel, and no country is refused.' },
    {
      id: 'AwsSolutions-CFR2',
      reason:
        'Every body is small and checked by a schema, tries are counted in the table and the gateway throttles; rules of a firewall would stand in the way of files and assertions.',
    },
    {
      id: 'AwsSolutions-CFR3',
      reason: 'It has an access log of the newer kind, whose fields we choose: the older one holds codes of sign-ins.',
    },
  );
  if (settings.domain === undefined) {
    Validations.of(edge).acknowledge({
      id: 'AwsSolutions-CFR4',
      reason: 'CloudFront fixes this for its own certificate. With DOMAIN_NAME and CERTIFICATE_ARN it is TLS 1.2.',
    });
  }
  for (const secret of [...Object.values(data.secrets), ...(data.authConfig === undefined ? [] : [data.authConfig])]) {
    Validations.of(secret).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason:
        'What the old key sealed has to be sealed again, and the edge has to learn a new secret before the functions ask for it: an operator rotates both, see docs/adr/0026-the-edge.md.',
    });
  }
  for (const { deadLetters } of workers.scheduled) {
    Validations.of(deadLetters).acknowledge({
      id: 'AwsSolutions-SQS3',
      reason: 'This is a dead-letter queue: of an EventBridge target, which the rule does not look at.',
    });
  }
};

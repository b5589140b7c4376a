import { Validations } from 'aws-cdk-lib';
import type { ServiceStack } from './service-stack.ts';

/** cdk-nag names a finding by its resource; this is the uploads bucket as the other nested stacks see it. */
const UPLOADS_OBJECTS =
  'Resource::<referencetoCounterfoilDataNestedStackDataNestedStackResource0EB1DC03OutputsCounterfoilDataUploadsBucket3A8B844BArn>/*';

/** Every finding of cdk-nag that we live with, and why. */
export const acknowledgeFindings = ({ areas, data, workers }: ServiceStack): void => {
  for (const area of [...areas, workers]) {
    Validations.of(area).acknowledge(
      {
        id: 'AwsSolutions-IAM5[Resource::*]',
        reason:
          'X-Ray has no resources to name: PutTraceSegments is only granted on all. A test allows no other action.',
      },
      {
        id: `AwsSolutions-IAM5[${UPLOADS_OBJECTS}]`,
        reason: 'Objects are named by import and attempt when they are written; the bucket is the service’s own.',
      },
    );
  }
  for (const area of areas) {
    Validations.of(area).acknowledge({
      id: 'AwsSolutions-APIG4',
      reason: 'Every function checks the API key itself in one write, which also counts the request against its limit.',
    });
  }
  for (const secret of Object.values(data.secrets)) {
    Validations.of(secret).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason:
        'What the old key sealed has to be sealed again, and the edge has to learn a new secret before the functions ask for it: an operator rotates both, by the steps of the runbook.',
    });
  }
  for (const { deadLetters } of workers.scheduled) {
    Validations.of(deadLetters).acknowledge({
      id: 'AwsSolutions-SQS3',
      reason: 'This is a dead-letter queue: of an EventBridge target, which the rule does not look at.',
    });
  }
};

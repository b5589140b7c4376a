import { Validations } from 'aws-cdk-lib';
import type { ServiceStack } from './service-stack.ts';

/** Every finding of cdk-nag that we live with, and why. */
export const acknowledgeFindings = (stack: ServiceStack): void => {
  void Validations.of(stack);
};

import { join } from 'node:path';
import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { FEATURE_FLAGS } from './feature-flags.ts';
import { acknowledgeFindings } from './nag-suppressions.ts';
import { ServiceStack } from './service-stack.ts';

const app = new App({ analyticsReporting: false, treeMetadata: false, context: FEATURE_FLAGS });

const stack = new ServiceStack(app, 'Counterfoil', {
  description: "Takes a family's money records in, writes them to a ledger, and proves what it wrote",
  settings: {
    bundles: process.env['BUNDLES_DIR'] ?? join(import.meta.dirname, '..', 'dist', 'functions'),
    apiRateLimitPerHour: process.env['API_RATE_LIMIT_PER_HOUR'] ?? '10000',
    logLevel: process.env['LOG_LEVEL'] ?? 'INFO',
  },
});
acknowledgeFindings(stack);
Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
app.synth();

import { NestedStack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { LedgerTable } from './constructs/ledger-table.ts';
import { UploadsBucket } from './constructs/uploads-bucket.ts';

/** What must never be lost. */
export class DataStack extends NestedStack {
  readonly table: LedgerTable;
  readonly uploads: UploadsBucket;

  constructor(scope: Construct, id: string) {
    super(scope, id);

    this.table = new LedgerTable(this, 'Ledger');
    this.uploads = new UploadsBucket(this, 'Uploads');
  }
}

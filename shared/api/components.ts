import * as z from 'zod';
import { Account, CreateAccountFields, UpdateAccountFields } from '../accounts/schema/account.ts';
import { Balance } from '../accounts/schema/balance.ts';
import { ExchangeRate, ExchangeRateFilters, SetExchangeRateFields } from '../accounts/schema/exchange-rate.ts';
import { BankAccount, LinkBankAccountFields, UpdateBankAccountFields } from '../bank/schema/bank-account.ts';
import {
  BankConnection,
  CreateBankConnectionFields,
  DeleteConnectionFilters,
  UpdateBankConnectionFields,
} from '../bank/schema/bank-connection.ts';
import { DecidePostedMatchFields } from '../bank/schema/posted-match-fields.ts';
import { Budget, CreateBudgetFields, UpdateBudgetFields } from '../catalogue/schema/budget.ts';
import { Category, CreateCategoryFields, UpdateCategoryFields } from '../catalogue/schema/category.ts';
import {
  CreateMerchantFields,
  CreateTagFields,
  Merchant,
  Tag,
  UpdateMerchantFields,
  UpdateTagFields,
} from '../catalogue/schema/merchant-and-tag.ts';
import {
  CreateRecurringTransactionFields,
  RecurringTransaction,
  UpdateRecurringTransactionFields,
} from '../catalogue/schema/recurring-transaction.ts';
import { CreateRuleFields, Rule, UpdateRuleFields } from '../catalogue/schema/rule.ts';
import { BulkAnswer, BulkFields } from '../changes/schema/bulk.ts';
import {
  ApplyChangeSetFields,
  ChangeSet,
  ChangeSetEntry,
  ChangeSetFilters,
  CreateChangeSetFields,
  RevertChangeSetFields,
} from '../changes/schema/change-set.ts';
import { Duplicate, DuplicatePairsFields, MergeDuplicatesFields } from '../changes/schema/duplicate.ts';
import { EntryHistory, HistoryValues } from '../changes/schema/entry-history.ts';
import { ChangedValues } from '../changes/schema/entry-values.ts';
import { Changes, TransactionChanges } from '../changes/schema/mirror.ts';
import { ChangesFilters, TransactionChangesFilters } from '../changes/schema/mirror-filters.ts';
import { MergeRecordsFields } from '../changes/schema/record-merge.ts';
import { PreviewRuleFields, PreviewRulesFields, RunRulesFields } from '../changes/schema/rules-request.ts';
import { AcceptSuggestionsFields, Suggestion, SuggestionFilters } from '../changes/schema/suggestion.ts';
import {
  LinkTransfersFields,
  SuggestedTransfer,
  TransferPairsFields,
  TransferSettings,
} from '../changes/schema/transfer.ts';
import { Event, FeedFilters, FeedMeta } from '../events/schema/event.ts';
import { CreateWebhookFields, UpdateWebhookFields, Webhook, WebhookDelivery } from '../events/schema/webhook.ts';
import { Export } from '../exports/schema/export.ts';
import { AccountStatement } from '../imports/schema/account-statement.ts';
import { WireConfiguration } from '../imports/schema/import-configuration.ts';
import { CreateUploadFields, Upload } from '../imports/schema/import-content.ts';
import { CompletenessShape, ImportDetail, ImportFilters, ImportSummary } from '../imports/schema/import-detail.ts';
import {
  AssignedMappings,
  AssignMappingsFields,
  ImportMapping,
  MappingFilters,
} from '../imports/schema/import-mapping.ts';
import {
  CreateImportForm,
  CreateImportJson,
  PreflightForm,
  PreflightJson,
  UpdateImportFields,
} from '../imports/schema/import-requests.ts';
import { RepairRowFields, RowFilters, WireRowDiagnostic } from '../imports/schema/import-row.ts';
import { AddChunkForm, AddChunkJson, CreateSessionFields, ImportSession } from '../imports/schema/import-session.ts';
import { PreflightAnswer, WirePreview } from '../imports/schema/preflight.ts';
import { PublishFields, RevertImportFields } from '../imports/schema/publish-fields.ts';
import { UpdatedRows, UpdateRowsFields } from '../imports/schema/update-rows.ts';
import { Usage } from '../imports/schema/usage.ts';
import { EntryListFilters, TransactionFilters } from '../ledger/schema/entry-filters.ts';
import { Holding, Trade } from '../ledger/schema/security-entries.ts';
import { CreateTransactionFields, Transaction, UpdateTransactionFields } from '../ledger/schema/transaction.ts';
import { CreateValuationFields, UpdateValuationFields, Valuation } from '../ledger/schema/valuation.ts';
import { CreateInvitationFields, Invitation } from '../people/schema/invitation.ts';
import { Preferences, UpdatePreferencesFields } from '../people/schema/preferences.ts';
import { RecordFilters } from '../platform/schema/client-fields.ts';
import { ErrorResponse } from '../platform/schema/error-response.ts';
import { ListMeta, LongListMeta } from '../platform/schema/list-meta.ts';
import { InvestmentFilters, Investments } from '../reports/investments/schema/investments.ts';
import { BalanceSheet, BalanceSheetFilters } from '../reports/net-worth/schema/balance-sheet.ts';
import { Spending, SpendingFilters } from '../reports/spending/schema/spending.ts';

/** Response schemas by their names in openapi.json. */
export const ANSWERS = {
  Account,
  AccountStatement,
  Balance,
  BalanceSheet,
  Spending,
  AssignedMappings,
  BankAccount,
  BankConnection,
  Budget,
  RecurringTransaction,
  Category,
  Changes,
  ChangeSet,
  BulkAnswer,
  ChangeSetEntry,
  ChangedValues,
  Completeness: CompletenessShape,
  EntryHistory,
  HistoryValues,
  ErrorResponse,
  ExchangeRate,
  Export,
  Holding,
  Investments,
  ImportConfiguration: WireConfiguration,
  ImportDetail,
  ImportMapping,
  ImportPreview: WirePreview,
  ImportRow: WireRowDiagnostic,
  ImportSession,
  ImportSummary,
  Event,
  FeedMeta,
  Webhook,
  Invitation,
  WebhookDelivery,
  ListMeta,
  LongListMeta,
  Merchant,
  Preferences,
  Preflight: PreflightAnswer,
  Rule,
  SuggestedTransfer,
  Duplicate,
  Suggestion,
  Tag,
  Trade,
  Transaction,
  TransactionChanges,
  TransferSettings,
  UpdatedRows,
  Upload,
  Usage,
  Valuation,
} as const satisfies Readonly<Record<string, z.ZodType>>;
export type AnswerName = keyof typeof ANSWERS;

/** Request schemas. */
export const REQUESTS = {
  AcceptSuggestions: AcceptSuggestionsFields,
  AddImportSessionChunk: AddChunkJson,
  AddImportSessionChunkForm: AddChunkForm,
  ApplyChangeSet: ApplyChangeSetFields,
  AssignMappings: AssignMappingsFields,
  BulkTransactions: BulkFields,
  CreateAccount: CreateAccountFields,
  CreateBankConnection: CreateBankConnectionFields,
  CreateBudget: CreateBudgetFields,
  CreateRecurringTransaction: CreateRecurringTransactionFields,
  CreateChangeSet: CreateChangeSetFields,
  CreateCategory: CreateCategoryFields,
  CreateImport: CreateImportJson,
  CreateImportForm,
  CreateImportSession: CreateSessionFields,
  CreateMerchant: CreateMerchantFields,
  CreateWebhook: CreateWebhookFields,
  UpdateWebhook: UpdateWebhookFields,
  CreateInvitation: CreateInvitationFields,
  CreateRule: CreateRuleFields,
  CreateTag: CreateTagFields,
  CreateTransaction: CreateTransactionFields,
  CreateUpload: CreateUploadFields,
  CreateValuation: CreateValuationFields,
  DecidePostedMatch: DecidePostedMatchFields,
  LinkBankAccount: LinkBankAccountFields,
  PreflightImport: PreflightJson,
  PreflightImportForm: PreflightForm,
  PreviewRule: PreviewRuleFields,
  PreviewRules: PreviewRulesFields,
  PublishImport: PublishFields,
  PublishImportForm: z.object(PublishFields.shape),
  RepairRow: RepairRowFields,
  RevertChangeSet: RevertChangeSetFields,
  RevertImport: RevertImportFields,
  RunRules: RunRulesFields,
  SetExchangeRate: SetExchangeRateFields,
  LinkTransfers: LinkTransfersFields,
  MergeDuplicates: MergeDuplicatesFields,
  TransferPairs: TransferPairsFields,
  DuplicatePairs: DuplicatePairsFields,
  MergeRecords: MergeRecordsFields,
  UpdateImport: UpdateImportFields,
  UpdateAccount: UpdateAccountFields,
  UpdateBankAccount: UpdateBankAccountFields,
  UpdateBankConnection: UpdateBankConnectionFields,
  UpdateBudget: UpdateBudgetFields,
  UpdateRecurringTransaction: UpdateRecurringTransactionFields,
  UpdateCategory: UpdateCategoryFields,
  UpdateMerchant: UpdateMerchantFields,
  UpdateRows: UpdateRowsFields,
  UpdateRule: UpdateRuleFields,
  UpdateTag: UpdateTagFields,
  UpdateTransaction: UpdateTransactionFields,
  UpdateTransferSettings: TransferSettings,
  UpdatePreferences: UpdatePreferencesFields,
  UpdateValuation: UpdateValuationFields,
} as const satisfies Readonly<Record<string, z.ZodType>>;
export type RequestName = keyof typeof REQUESTS;

/** Query parameters of lists and deletions. */
export const FILTERS = {
  BalanceSheetFilters,
  ChangeSetFilters,
  ChangesFilters,
  DeleteConnectionFilters,
  EntryListFilters,
  ExchangeRateFilters,
  ImportFilters,
  InvestmentFilters,
  MappingFilters,
  FeedFilters,
  RecordFilters,
  RowFilters,
  SpendingFilters,
  SuggestionFilters,
  TransactionChangesFilters,
  TransactionFilters,
} as const satisfies Readonly<Record<string, z.ZodType>>;
export type FilterName = keyof typeof FILTERS;

import type { CallToolResult, Tool } from '@modelcontextprotocol/sdk/types.js';
import type { Drug } from '@mz/clinical/drugs/index';
import { checkDrugInteractions, computeDrugDose, drugLimits, listDrugs } from '@mz/contracts/drugs';
import { z } from 'zod';
import { AppError } from '../../lib/app-error.ts';
import { answerDose, answerInteractions } from './drug-answers.ts';
import type { DrugSnapshot as WholeSnapshot } from './drug-store.ts';
import { drugCautions } from './drug-texts.ts';

const drugName = z
  .string()
  .trim()
  .min(1)
  .max(drugLimits.nameLength)
  .describe('Generic name, brand, abbreviation or id.');

type DrugSnapshot = Pick<WholeSnapshot, 'catalogue' | 'drugs'>;

interface DrugTool {
  readonly title: string;
  readonly description: string;
  readonly input: z.ZodObject;
  readonly answer: (input: unknown, snapshot: DrugSnapshot) => object;
}

const defineTool = <Input extends z.ZodObject>(tool: {
  readonly title: string;
  readonly description: string;
  readonly input: Input;
  readonly answer: (input: z.output<Input>, snapshot: DrugSnapshot) => object;
}): DrugTool => ({
  ...tool,
  answer: (input, snapshot) => tool.answer(tool.input.parse(input), snapshot),
});

const findDrug = (name: string, { catalogue, drugs }: DrugSnapshot): Drug => {
  const drug = drugs.get(catalogue.names.resolve(name)?.id ?? '');
  if (drug) return drug;
  throw new AppError('not_found', `No facts of a drug "${name}".`, {
    fields: [{ path: 'drug', code: 'unknown-drug', message: 'Search for it with drugs-search.' }],
  });
};

const tools: Readonly<Record<string, DrugTool>> = {
  'drugs-search': defineTool({
    title: 'Search drugs',
    description:
      'Drugs by generic name, brand, abbreviation, local spelling or class, in English, Arabic or Chinese. Not for: what a drug does or how much to give.',
    input: z.strictObject({
      search: listDrugs.query.shape.search,
      limit: z.number().int().min(1).max(50).default(10),
    }),
    answer: ({ search, limit }, { catalogue }) => ({ drugs: catalogue.names.search(search, limit) }),
  }),
  'drugs-facts': defineTool({
    title: 'Facts of a drug',
    description:
      'Statements restated from US prescribing information with their source: boxed warning, contraindications, doses, kidney, liver, pregnancy, lactation, interactions, monitoring, overdose. `check` says whether the label itself was read. Not for: the dose of one patient, which drugs-dose decides.',
    input: z.strictObject({ drug: drugName }),
    answer: ({ drug: name }, snapshot) => {
      const { statements, ...facts } = findDrug(name, snapshot);
      return {
        ...facts,
        // What nobody checked is for the drug's page, where a physician sees it marked.
        statements: statements
          .filter(({ check }) => check !== 'unchecked')
          .map(({ text, indicationName, ...statement }) => ({
            ...statement,
            indicationName: indicationName?.en ?? null,
            text: text.en,
          })),
        caution: drugCautions('en').doseCaution,
      };
    },
  }),
  'drugs-dose': defineTool({
    title: 'Dose of a drug for a patient',
    description:
      'Doses by what they are for. Population, route, intent and kidney function are hard conditions; what is not known is named in `needs`: ask for it, never guess. A dose of status other than "applies" must not be given. Not for: uses outside these statements.',
    input: computeDrugDose.body.extend({ drug: drugName }),
    answer: ({ drug, ...question }, snapshot) =>
      answerDose(findDrug(drug, snapshot), question, 'en', snapshot.catalogue),
  }),
  'drugs-interactions': defineTool({
    title: 'Interactions of drugs',
    description:
      'Every pair of a list of drugs by rules and labels: severity, effect, what to do, basis. A pair without a finding was not found to be safe: no rule covers it. Not for: dose, timing, herbs and food.',
    input: checkDrugInteractions.body,
    answer: ({ drugs }, snapshot) => answerInteractions(drugs, 'en', snapshot.catalogue, snapshot.drugs),
  }),
};

/** Whether a tool of the protocol is one of the drugs. */
export const isDrugTool = (name: string): boolean => Object.hasOwn(tools, name);

/** Drugs as tools of the Model Context Protocol. */
export const listDrugTools = (): Tool[] =>
  Object.entries(tools).map(([name, { title, description, input }]) => {
    const { $schema, ...schema } = z.toJSONSchema(input, { io: 'input' });
    return {
      name,
      title,
      description,
      inputSchema: schema as Tool['inputSchema'],
      annotations: {
        title,
        readOnlyHint: true,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false,
      },
    };
  });

const toResult = (answer: object, isError: boolean): CallToolResult => ({
  content: [{ type: 'text', text: JSON.stringify(answer) }],
  structuredContent: { ...answer },
  ...(isError && { isError: true }),
});

/** Calls one: its answer, or a refusal with its fields and `isError`. */
export const callDrugTool = (name: string, input: unknown, snapshot: DrugSnapshot): CallToolResult => {
  try {
    const answer = tools[name]?.answer(input, snapshot);
    if (!answer) throw new AppError('not_found', 'There is no tool of this name.');
    return toResult(answer, false);
  } catch (error) {
    if (error instanceof z.ZodError) {
      const fields = error.issues.map(({ path, code, message }) => ({ path: path.join('.'), code, message }));
      return toResult({ error: { code: 'validation_failed', message: 'Invalid input.', fields } }, true);
    }
    if (!(error instanceof AppError)) throw error;
    const { code, message, fields = [] } = error;
    return toResult({ error: { code, message, fields } }, true);
  }
};

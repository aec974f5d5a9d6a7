import { z } from 'zod';

export type Json = Record<string, unknown>;

/** A schema of the contract as JSON Schema: of what is sent, or of what is answered. */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

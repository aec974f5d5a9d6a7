import { languages } from '#contract/languages.ts';
import { policyRoutes as rows } from '#contract/policies.ts';
import { Refusal } from '#contract/problem.ts';
import type { Http } from '#server/http/http.ts';
import { serve } from '#server/http/serve.ts';
import type { Policies } from '#server/policies/policy-files.ts';

export function policyRoutes(http: Http, policies: Policies): void {
  serve(http, rows.getPolicy, async ({ params, query }) => {
    const found = policies.find(params.name, query.language ?? languages[0]);
    if (!found) throw new Refusal('not_found', 'The people who run this market have not written this page.');
    return found;
  });
}

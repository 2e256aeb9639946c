import * as v from 'valibot';

/** The error body of the Orders API. */
export function errorBody(code: string, description: string, parameter?: string | null) {
  return { error_messages: [{ code, description, ...(parameter && { parameter_name: parameter }) }] };
}

/** 40001 for a field that is missing, 40002 for one that is wrong. */
export function inputErrors(issues: v.GenericIssue[]) {
  return {
    error_messages: issues.map((issue) => ({
      code: issue.received === 'undefined' ? '40001' : '40002',
      description: issue.received === 'undefined' ? 'required_parameter' : 'invalid_parameter',
      parameter_name: v.getDotPath(issue) ?? undefined,
    })),
  };
}

import { describe, expect, it } from 'vitest';
import { contract } from '#lib/api/contract.server.ts';
import { createApi } from '#lib/api.ts';
import { isDone, submitForm } from '#lib/form.ts';
import { solicitarForm } from '#lib/recursos/form.ts';

const VEICULO = { Id: 7, Guid: '7b6d5a4c-1111-4222-8333-944455556666', Tipo: 'Veiculo' as const };
const CHAVE = '0b6f2f0e-6f6d-4d7e-9a43-4c2f8f1f6a01';

/** A backend that stores what it was sent and answers as told. */
function backend(answer: () => Response) {
  const sent: { path: string; body: FormData }[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    sent.push({ path: new URL(request.url).pathname, body: await request.formData() });
    return answer();
  };
  return { sent, api: createApi(contract, { baseUrl: 'http://teste', fetch }) };
}

const success = () => Response.json({ response: 'success', message: 'Obrigado', Guid: VEICULO.Guid });

function typed(overrides: Record<string, string | File> = {}) {
  const data = new FormData();
  const fields = {
    DocumentoIdentidade: new File(['a'], 'a.jpg'),
    ComprovanteResidencia: new File(['b'], 'b.jpg'),
    Crlv: new File(['c'], 'c.pdf'),
    DocumentoIdProprietario: new File(['d'], 'd.jpg'),
    // Empty, as a browser sends it.
    Notificacao: new File([], ''),
    Procuracao: new File([], ''),
    Chave: CHAVE,
    ...overrides,
  };
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
}

describe('the request form of an appeal', () => {
  it('sends a vehicle fine and a licence fine by separate calls, and returns to the fine', async () => {
    const { api, sent } = backend(success);
    expect(await submitForm(solicitarForm(VEICULO), api, typed())).toEqual({
      redirect: '/app/multas/view/7',
      aviso: 'recursoEnviado',
    });
    const done = await submitForm(solicitarForm({ ...VEICULO, Tipo: 'Habilitacao' }), api, typed());
    expect(done).toMatchObject({ redirect: `/app/multas/habilitacao/view/${VEICULO.Guid}` });
    expect(sent.map(({ path }) => path.split('/').at(-1))).toEqual([
      'SolicitarRecursoUpload',
      'SolicitarRecursoHabilitacao',
    ]);
    expect(sent[0]?.body.get('GuidMulta')).toBe(VEICULO.Guid);
    expect(sent[0]?.body.get('Chave')).toBe(CHAVE);
  });

  it('reports errors only on fields that it shows, and keeps the idempotency key for the next try', async () => {
    const campos = { DocumentoIdentidade: 'Anexe: documento.', DocumentoIdProprietario: 'Anexe: documento.' };
    const { api } = backend(() =>
      Response.json(
        { error: 'DOCUMENTOS_FALTANDO', message: 'Anexe todos os documentos!', campos },
        { status: 422 },
      ),
    );
    const state = await submitForm(solicitarForm(VEICULO), api, typed({ souProprietario: 'on' }));
    if (isDone(state)) throw new Error('it should have failed');
    expect(state.errors).toEqual({ DocumentoIdentidade: 'Anexe: documento.' });
    expect(state.aviso?.texto).toBe('Anexe todos os documentos!');
    expect(state.values).toEqual({ souProprietario: 'on', Chave: CHAVE });
  });

  it('shows the specified sentence when no right is left', async () => {
    const { api } = backend(() => new Response('LIMITE_MAX_ATINGIDO', { status: 409 }));
    const state = await submitForm(solicitarForm(VEICULO), api, typed());
    expect(!isDone(state) && state.aviso?.texto).toBe(
      'Limite máximo atingido do seu plano. Faça um upgrade ou contrate avulso (Meus Extras).',
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contract } from '#lib/api/contract.server.ts';
import { createApi } from '#lib/api.ts';
import { isDone, submitForm } from '#lib/form.ts';
import { mediaTypePorNome, nomeSeguro } from '#lib/recursos/documentos.ts';
import { descricaoDoFluxo, passosDoRecurso } from '#lib/recursos/fluxo.ts';
import { solicitarForm } from '#lib/recursos/form.ts';
import {
  cabeNoPlano,
  ESTADOS,
  type EstadoDoRecurso,
  idDaReferencia,
  podeMover,
  referenciaDoRecurso,
} from '#lib/recursos/rules.ts';
import { formulario } from '../../fixtures/formulario.ts';

describe('the steps of an appeal', () => {
  it('are taken one at a time, and none leaves a decision', () => {
    const allowed = ESTADOS.flatMap((de) =>
      ESTADOS.filter((para) => podeMover(de, para)).map((para) => `${de}>${para}`),
    );
    expect(allowed).toEqual([
      'solicitado>em_analise',
      'em_analise>protocolado',
      'protocolado>deferido',
      'protocolado>indeferido',
    ]);
  });
});

describe('the yearly allowance of a plan', () => {
  const livre = { recursosPorAno: 12, multasPreexistentes: 6, recursosNoAno: 0, outrasPreexistentes: 0 };
  const nova = { preexistente: false };
  const antiga = { preexistente: true };

  it('is used up at its number, and never when it is unlimited', () => {
    expect(cabeNoPlano({ ...livre, recursosNoAno: 11 }, nova)).toBe(true);
    expect(cabeNoPlano({ ...livre, recursosNoAno: 12 }, nova)).toBe(false);
    expect(cabeNoPlano({ ...livre, recursosPorAno: 0 }, nova)).toBe(false);
    expect(cabeNoPlano({ ...livre, recursosPorAno: null, recursosNoAno: 500 }, nova)).toBe(true);
  });

  it('limits the fines that are older than the registration', () => {
    expect(cabeNoPlano({ ...livre, outrasPreexistentes: 5 }, antiga)).toBe(true);
    expect(cabeNoPlano({ ...livre, outrasPreexistentes: 6 }, antiga)).toBe(false);
    expect(cabeNoPlano({ ...livre, outrasPreexistentes: 6 }, nova)).toBe(true);
    expect(cabeNoPlano({ ...livre, multasPreexistentes: null, outrasPreexistentes: 60 }, antiga)).toBe(true);
  });
});

describe('the media type of a protocol', () => {
  it('comes from the extension, in any case', () => {
    expect(mediaTypePorNome('protocolo.pdf')).toBe('application/pdf');
    expect(mediaTypePorNome('FOTO.JPEG')).toBe('image/jpeg');
    expect(mediaTypePorNome('a.b.heic')).toBe('image/heic');
    expect(mediaTypePorNome('a.heif')).toBe('image/heif');
  });
});

describe('the name of a stored file', () => {
  it('keeps what the driver called it, with its content’s extension and nothing that a system refuses', () => {
    expect(nomeSeguro('CNH frente.JPG', 'image/jpeg')).toBe('CNH frente.jpg');
    expect(nomeSeguro('scan', 'application/pdf')).toBe('scan.pdf');
    const hostis = ['../../etc/pass\u0000wd', 'C:\\a\\cnh"<1>', '\u202Egpj.exe'];
    expect(hostis.map((um) => nomeSeguro(um, 'image/png'))).toEqual(['passwd.png', 'cnh1.png', 'gpj.png']);
  });
});

const id = fc.oneof(fc.integer({ min: 1, max: 2_147_483_647 }), fc.integer({ min: 1, max: 120_000 }));

describe('the reference of an appeal', () => {
  it('identifies its appeal, with blanks, points or nothing between the groups', () => {
    fc.assert(
      fc.property(id, fc.constantFrom('-', ' ', '.', ''), (um, entre) => {
        expect(idDaReferencia(referenciaDoRecurso(um).replaceAll('-', entre))).toBe(um);
      }),
    );
  });

  it('is invalid with one wrong digit', () => {
    fc.assert(
      fc.property(id, fc.nat(), fc.integer({ min: 1, max: 9 }), (um, onde, mais) => {
        const certa = referenciaDoRecurso(um).replaceAll('-', '');
        const i = onde % certa.length;
        const errada = `${certa.slice(0, i)}${(Number(certa[i]) + mais) % 10}${certa.slice(i + 1)}`;
        expect(idDaReferencia(errada)).toBeNull();
      }),
    );
  });

  it('is invalid with two adjacent digits swapped', () => {
    fc.assert(
      fc.property(id, fc.nat(), (um, onde) => {
        const certa = referenciaDoRecurso(um).replaceAll('-', '');
        const i = onde % (certa.length - 1);
        fc.pre(certa[i] !== certa[i + 1]);
        expect(idDaReferencia(certa.slice(0, i) + certa[i + 1] + certa[i] + certa.slice(i + 2))).toBeNull();
      }),
    );
  });

  it('is not confused with an AIT, an order id or a protocol', () => {
    for (const texto of ['', '123', 'K92062851', '2026.0003', 'abc-def', '1234567890123'])
      expect(idDaReferencia(texto)).toBeNull();
  });
});

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
  return formulario({
    DocumentoIdentidade: new File(['a'], 'a.jpg'),
    ComprovanteResidencia: new File(['b'], 'b.jpg'),
    Crlv: new File(['c'], 'c.pdf'),
    DocumentoIdProprietario: new File(['d'], 'd.jpg'),
    // Empty, as a browser sends it.
    Notificacao: new File([], ''),
    Procuracao: new File([], ''),
    Chave: CHAVE,
    ...overrides,
  });
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

const andou = (estado: EstadoDoRecurso, dia: string, protocolo: string | null = null) => ({
  estado,
  quando: new Date(`${dia}T15:00:00Z`),
  protocolo,
  observacao: null,
});

const CAMINHO = [
  andou('solicitado', '2026-11-02'),
  andou('em_analise', '2026-11-03'),
  andou('protocolado', '2026-11-09', 'E-12/345'),
];

describe('the timeline of an appeal', () => {
  it('shows the steps that are done, the current one, and those to come', () => {
    const estados = (n: number) =>
      passosDoRecurso({ fase: 'P', movimentos: CAMINHO.slice(0, n) }).map(({ estado }) => estado);
    expect(estados(1)).toEqual(['feito', 'agora', 'proximo', 'proximo']);
    expect(estados(2)).toEqual(['feito', 'agora', 'proximo', 'proximo']);
    expect(estados(3)).toEqual(['feito', 'feito', 'feito', 'agora']);
  });

  it('shows the decision with its day, after which no step is current', () => {
    const passos = passosDoRecurso({
      fase: 'P',
      movimentos: [...CAMINHO, andou('indeferido', '2027-01-20')],
    });
    expect(passos.map(({ estado }) => estado)).toEqual(['feito', 'feito', 'feito', 'feito']);
    expect(passos.at(-1)).toMatchObject({ titulo: 'Indeferido', data: '20/01/2027' });
    expect(passos[2]?.texto).toBe('Protocolo E-12/345.');
  });
});

describe('the wait for a decision', () => {
  it('names no 24 months for a defence: the law sets them for appeals, from their receipt by the judging body', () => {
    for (const fase of ['P', 'I', 'II'] as const) {
      const texto = passosDoRecurso({ fase, movimentos: CAMINHO }).map((passo) => passo.texto);
      expect(texto.join(' ')).not.toContain('24 meses');
    }
  });
});

it('of an appeal says that the fine causes no restriction meanwhile (CTB art. 284 §3)', () => {
  const espera = (fase: 'P' | 'I' | 'II') =>
    passosDoRecurso({ fase, movimentos: CAMINHO }).at(-1)?.texto ?? '';
  expect([espera('I'), espera('II')].every((texto) => texto.includes('não há restrição'))).toBe(true);
  expect(espera('P')).toContain('notificação da penalidade');
});

describe('the state of a fine in one sentence', () => {
  it('names the last step and what is still possible', () => {
    const recusado = { fase: 'P' as const, movimentos: [...CAMINHO, andou('indeferido', '2027-01-20')] };
    expect(descricaoDoFluxo({ recursos: [recusado], fase: 'I' })).toBe(
      'Defesa Prévia: indeferido em 20/01/2027. Cabe recurso em 1ª Instância.',
    );
    expect(
      descricaoDoFluxo({ recursos: [{ ...recusado, fase: 'II' }], fase: null, motivo: 'esgotado' }),
    ).toMatch(/^2ª Instância: indeferido em 20\/01\/2027\. Não cabe mais recurso/);
  });

  it('says after a refused defence that the notice of penalty opens the JARI', () => {
    const negada = { fase: 'P' as const, movimentos: [...CAMINHO, andou('indeferido', '2027-01-20')] };
    expect(descricaoDoFluxo({ recursos: [negada], fase: null, motivo: 'espera_penalidade' })).toContain(
      'notificação da penalidade',
    );
  });
});

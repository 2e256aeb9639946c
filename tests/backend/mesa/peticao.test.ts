import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { apiDoMotorista } from '#backend/app/http/inProcess.ts';
import { mesaDe } from '#backend/desk/mesa.ts';
import { recurso } from '#backend/platform/db/schema/recursos.ts';
import { addDays, today } from '#lib/dates.ts';
import { isDone, submitForm } from '#lib/form.ts';
import type { Papel } from '#lib/mesa/papeis.ts';
import { mesaPaths } from '#lib/mesa/paths.ts';
import { cadastrarForm } from '#lib/peticoes/cadastrarForm.ts';
import { etapaDoPedido, lerEtapa } from '#lib/peticoes/etapas.ts';
import { passoForm } from '#lib/peticoes/passoForm.ts';
import { completa, propostasDoRascunho } from '#lib/peticoes/rascunho.ts';
import { lerPdf } from '../../fixtures/lerPdf.ts';
import { sharedApp } from '../harness/app.ts';
import { documentos, motoristaComMulta } from '../harness/multas.ts';
import { operador } from '../harness/operador.ts';
import { origem, pessoaNaMesa } from './naMesa.ts';

const app = sharedApp();
const sandra = operador(app);
const mesaPara = async (papel: Papel) =>
  mesaDe(app.runtime, await pessoaNaMesa(app, papel), origem, apiDoMotorista);

const hoje = () => today(app.deps.clock);
/** What neither profile nor source knows, as the papers of the driver show it. */
const DOS_PAPEIS = {
  ...{ Sexo: 'F', identidade: 'RG 12.345.678-9', capacidade: 'proprietario', cep: '24020-000' },
  ...{
    NomeCompletoDefesa: 'Ana Souza Prado',
    CpfDefesa: '529.982.247-25',
    TelefoneContato: '(21) 98888-7777',
  },
  ...{ EnderecoCompletos: 'Rua A, 1, Centro, Niterói – RJ', Placa: 'KXA1B23', HoraInfracao: '10:20' },
  ...{ Enquadramento: '554-12 Estacionar em desacordo', Local: 'Rua B, 100', OrgaoEmissor: 'DETRAN-RJ' },
};

async function recursoPedido() {
  const { driver, multa } = await motoristaComMulta(app, {
    dataInfracao: addDays(hoje(), -60),
    dataNotificacao: addDays(hoje(), -10),
  });
  await driver.api.recursos.solicitarUpload({ GuidMulta: multa.guid, ...documentos() });
  const [um] = await app.rows(recurso, eq(recurso.multaId, multa.id));
  return { driver, multa, id: String(um?.id) };
}

describe('the petition of an appeal', () => {
  it('is written in the driver’s own wizard: profile, fine and dates are there, and the dates propose grounds', async () => {
    const { driver, multa, id } = await recursoPedido();
    const mesa = await mesaPara('juridico');
    const onde = (passo?: string) => mesaPaths.peticao(id, passo);
    const aberta = async () => {
      const peticao = await mesa.peticao(id);
      if (!peticao) throw new Error('no petition');
      return peticao;
    };
    const primeira = await aberta();
    expect(primeira.dados).toMatchObject({ titular: 'proprio', Fase: 'P', AutoInfracao: multa.autoInfracao });
    expect(propostasDoRascunho(primeira.dados, hoje()).map((um) => um.id)).toContain(
      'notificacao-fora-do-prazo',
    );

    /** One page, as its form sends it. */
    const enviar = async (passo: string, valores: Record<string, string>) => {
      const { api, dados } = await aberta();
      const etapa = lerEtapa(passo);
      if (!etapa) throw new Error('no page');
      const form = passoForm({ id: Number(id), onde, etapa, dados, hoje: hoje(), revisando: false });
      const body = new FormData();
      for (const [nome, valor] of Object.entries(valores)) body.set(nome, valor);
      return submitForm(form, api, body);
    };
    // Of a parked vehicle only who reads the papers knows that nobody signed the AIT.
    const respostas = { ...DOS_PAPEIS, autoAssinado: 'nao' };
    for (const pagina of ['1', '2', 'notificacoes'])
      expect(await enviar(pagina, { ...(await aberta()).dados, ...respostas })).toHaveProperty('redirect');
    const feito = await enviar('fundamentos', {
      vistos: propostasDoRascunho((await aberta()).dados, hoje())
        .map((um) => um.id)
        .join(),
      'fundamento-notificacao-fora-do-prazo': 'on',
    });
    expect(feito).toEqual({ redirect: mesaPaths.peticao(id, 'revisao') });

    const { api, dados, versao } = await aberta();
    const etapa = etapaDoPedido(lerEtapa('revisao'), {
      ...{ enviada: false, dados, completa: completa(dados, hoje()) },
    });
    expect(etapa.id).toBe('revisao');
    const fim = await cadastrarForm({ id: Number(id), onde, dados, versao, hoje: hoje() }).submit(api, {
      ...{ Chave: undefined, Visto: versao },
    });
    expect(isDone(fim)).toBe(true);

    const papeis = await sandra.documentos(id);
    const pdf = papeis.find(({ nome }) => nome.startsWith('defesa-previa-'));
    const { token } = driver;
    const lido = await app.fetch(`/arquivos/${pdf?.id}`, { headers: { authorization: `Bearer ${token}` } });
    const texto = (await lerPdf(new Uint8Array(await lido.arrayBuffer()))).paginas.join(' ');
    expect(texto).toMatch(/ana souza prado/i);
    expect(texto).toMatch(/30 dias|trinta dias/);
    const [ultimo] = (await sandra.registros(id)).filter(({ acao }) => acao === 'recurso.peticao');
    expect(ultimo).toMatchObject({ ator: 'operador', atorId: mesa.pessoa.email });
  });

  it('opens for who works the appeal, and not when it is filed or another’s business', async () => {
    const { id } = await recursoPedido();
    for (const [papel, abre] of [
      ['juridico', true],
      ['administracao', true],
      ['atendimento', false],
      ['financeiro', false],
    ] as const)
      expect([papel, (await (await mesaPara(papel)).peticao(id)) !== null]).toEqual([papel, abre]);
    // Who may not write it reads who does.
    const dito = JSON.stringify(await (await mesaPara('atendimento')).registro('recursos', id));
    expect(dito).toContain('"Escrever no assistente: quem pode é Jurídico"');
    const mesa = await mesaPara('juridico');
    for (const outro of ['0', '999999', 'x', '-1']) expect(await mesa.peticao(outro)).toBeNull();
    const peticao = await mesa.peticao(id);
    await sandra.faz('recursos cancelar', { recurso: id, motivo: 'Não há o que protocolar.' });
    expect(await mesa.peticao(id)).toBeNull();
    await expect(
      peticao?.api.peticoes.guardarRascunho({ id: Number(id), Passo: 3, Dados: {} }),
    ).rejects.toMatchObject({ code: 'NAO_ENCONTRADO' });
  });
});

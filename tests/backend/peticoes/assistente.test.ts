import { beforeEach, describe, expect, it } from 'vitest';
import { multa } from '#backend/platform/db/schema/multas.ts';
import { veiculo } from '#backend/platform/db/schema/veiculos.ts';
import type { MarcoDoMotorista } from '#lib/multas/marcos.ts';
import { REQUERENTE } from '#lib/peticoes/campos/identificacao.ts';
import { dadosDaMultaAcompanhada } from '#lib/peticoes/preenchimento.ts';
import { respostasDoRascunho } from '#lib/peticoes/rascunho.ts';
import { semPeticao } from '#lib/peticoes/ultimoDia.ts';
import { sharedApp } from '../harness/app.ts';
import { FATOS, MULTA } from '../harness/solicitacoes.ts';
import { assistente, HOJE } from './assistente.ts';

const app = sharedApp();

const { ana, pedido, guardado, draft, at, send, cadastrar } = assistente(app);

describe('the whole wizard', () => {
  const ate3 = async (facts: Record<string, string>) => {
    await send('0', { titular: 'outro' });
    expect(await send('1', { ...MULTA, ...FATOS })).toEqual({ redirect: at('2') });
    expect(await send('2', { ...MULTA, TemplateId: '' })).toEqual({ redirect: at('3') });
    expect(await send('3', { Fase: 'P' })).toEqual({ redirect: at('notificacoes') });
    return send('notificacoes', { ...FATOS, ...facts });
  };

  it('asks for the details of the ticked themes, on one page', async () => {
    expect(await ate3({})).toEqual({ redirect: at('temas') });
    expect(await send('temas', { temaAuto: 'on' })).toEqual({ redirect: at('detalhes') });
    expect(await send('detalhes', { dadoDoAuto: 'especie', campoComo: 'falta' })).toEqual({
      redirect: at('fundamentos'),
    });
  });

  it('refuses a deadline that has passed, and says what remains possible', async () => {
    expect(await ate3({ prazo: '18/11/2026' })).toEqual({ redirect: at('fim') });
    expect(semPeticao(respostasDoRascunho(await draft()), HOJE)?.frase).toMatch(
      /terminou em 18\/11\/2026.*1ª Instância/,
    );
  });

  it('asks for the grounds again when changed facts support others', async () => {
    await ate3({});
    await send('temas', { temaHistorico: 'on' });
    const um = 'notificacao-fora-do-prazo';
    expect(await send('fundamentos', { vistos: um, [`fundamento-${um}`]: 'on' })).toEqual({
      redirect: at('revisao'),
    });
    const mais = { outrasInfracoesEm12Meses: '0' };
    expect(await send('detalhes', mais, { revisando: true })).toEqual({ redirect: at('fundamentos') });
    expect(await send('detalhes', {}, { revisando: true })).toEqual({ redirect: at('revisao') });
  });

  it('registers the fine with the model of its code and the grounds that were ticked', async () => {
    await ate3({});
    await send('temas', { temaHistorico: 'on' });
    await send('detalhes', { outrasInfracoesEm12Meses: '0' });
    await send('fundamentos', {
      vistos: 'notificacao-fora-do-prazo,advertencia-cabivel',
      'fundamento-advertencia-cabivel': 'on',
    });
    const lido = await guardado();
    expect(await cadastrar()).toEqual({
      redirect: `/app/recurso-de-multa-online/cadastrar-multa?idPedido=${pedido.pedidoId}&solicitacao=${pedido.id}`,
      aviso: 'multaCadastrada',
    });
    // The same page sent again: the driver sees the registered fine.
    expect(await cadastrar({ de: lido })).toEqual({
      redirect: `/app/recurso-de-multa-online/cadastrar-multa?idPedido=${pedido.pedidoId}&solicitacao=${pedido.id}`,
    });
    expect(await ana.api.peticoes.solicitacao(pedido)).toMatchObject({ AutoInfracao: 'E123456789' });
  });

  it('registers only the answers that the review shows', async () => {
    await ate3({ dataEmissaoAutuacao: '20/05/2026' });
    const visto = (await guardado())?.Versao;
    // A page stored again as it was is the same version, in the answer and at the next reading.
    const { Passo = 0, Dados = {} } = (await guardado()) ?? {};
    const igual = await ana.api.peticoes.guardarRascunho({ id: pedido.id, Passo, Dados });
    expect([igual.Versao, (await guardado())?.Versao]).toEqual([visto, visto]);
    await send('2', { ...MULTA, TemplateId: '', Placa: 'ABC1D23', AutoInfracao: 'OUTRA99' });
    expect(await cadastrar({ visto })).toEqual({ redirect: at('revisao'), aviso: 'peticaoMudou' });
    expect(await ana.api.peticoes.solicitacao(pedido)).toMatchObject({ AutoInfracao: null });
  });

  it('of the driver fills in the days that were copied from the notices, never an estimated one', async () => {
    const guid = await umaAcompanhada('12345678911', 'W90000002');
    const marcar = (Marcos: { Tipo: MarcoDoMotorista; Data: string }[]) =>
      ana.api.multas.marcar({ GuidMulta: guid, Marcos });
    expect(await dadosDaMultaAcompanhada(ana.api, guid)).not.toHaveProperty('prazo');
    await marcar([
      { Tipo: 'autuacao_expedida', Data: '2026-10-12' },
      { Tipo: 'prazo_defesa', Data: '2026-11-23' },
    ]);
    expect(await dadosDaMultaAcompanhada(ana.api, guid)).toMatchObject({
      Fase: 'P',
      prazo: '23/11/2026',
      dataEmissaoAutuacao: '12/10/2026',
    });
    await marcar([
      { Tipo: 'defesa_protocolada', Data: '2026-11-05' },
      { Tipo: 'defesa_indeferida', Data: '2026-11-10' },
      { Tipo: 'penalidade_expedida', Data: '2026-11-12' },
      { Tipo: 'prazo_jari', Data: '2026-12-21' },
    ]);
    expect(await dadosDaMultaAcompanhada(ana.api, guid)).toMatchObject({
      Fase: 'I',
      prazo: '21/12/2026',
      dataEmissaoPenalidade: '12/11/2026',
      houveDefesaPrevia: 'sim',
    });
    await marcar([
      { Tipo: 'jari_protocolado', Data: '2026-11-14' },
      { Tipo: 'jari_indeferido', Data: '2026-11-17' },
      { Tipo: 'jari_ciencia', Data: '2026-11-18' },
    ]);
    const segunda = await dadosDaMultaAcompanhada(ana.api, guid);
    expect(segunda).toMatchObject({
      Fase: 'II',
      dataDecisaoJari: '17/11/2026',
      dataCienciaJari: '18/11/2026',
    });
    expect(segunda).not.toHaveProperty('prazo');
  });

  it('that was checked begins with the grounds that its day and the answers support', async () => {
    const multaAcompanhada = await umaAcompanhada('12345678922', 'W90000003');
    const datas = { Fase: 'P', dataEmissaoAutuacao: '10/11/2026', prazo: '10/12/2026' };
    const conferidos = { multaAcompanhada, ...datas, autoAssinado: 'nao' };
    await send('0', { titular: 'proprio', multaAcompanhada }, { conferidos });
    const fundamentos = 'notificacao-fora-do-prazo';
    expect(await draft()).toMatchObject({ conferida: 'on', fundamentos, vistos: fundamentos });
  });
});

async function umaAcompanhada(numeroRenavam = '12345678900', autoInfracao = 'W90000001'): Promise<string> {
  const [carro] = await app.deps.db
    .insert(veiculo)
    .values({
      usuarioId: ana.id,
      numeroRenavam,
      placa: 'RIO2A18',
      uf: 'RJ',
      criadoEm: new Date(),
    })
    .returning();
  const [linha] = await app.deps.db
    .insert(multa)
    .values({
      ...{ usuarioId: ana.id, tipo: 'Veiculo', veiculoId: carro?.id ?? 0, autoInfracao },
      ...{ dataInfracao: '2026-10-01', horaInfracao: '10:05', codigoInfracao: '74550' },
      ...{ descricao: 'Velocidade', localInfracao: 'Av. Brasil', orgaoEmissor: 'DETRAN-RJ' },
      ...{ valorOriginal: 130_16, valorSerPago: 130_16, dataNotificacao: '2026-10-10' },
      ...{ criadaEm: new Date(), atualizadaEm: new Date() },
    })
    .returning();
  return linha?.guid ?? '';
}

describe('a draft', () => {
  const { draft, at, send } = assistente(app);

  const pessoais = async () => {
    const dados = await draft();
    return Object.fromEntries(Object.keys(REQUERENTE).map((campo) => [campo, dados[campo] ?? '']));
  };

  describe('the name that the fine is in', () => {
    it('own: brings the profile, as the wizard writes it', async () => {
      expect(await send('0', { titular: 'proprio' })).toEqual({ redirect: at('1') });
      expect(await pessoais()).toEqual({
        Sexo: 'F',
        NomeCompletoDefesa: 'Ana Souza Prado',
        CpfDefesa: '529.982.247-25',
        TelefoneContato: '(21) 98765-4321',
        cep: '24220-000',
        numero: '10',
        complemento: 'apartamento 1201 d',
        EnderecoCompletos:
          'Rua das Acácias, 10, apartamento 1201 do bloco B, Icaraí, Niterói – RJ, CEP 24220-000',
        identidade: 'RG 123456789',
        capacidade: '',
        representadoNome: '',
        representadoDocumento: '',
      });
    });
  });

  describe('a step', () => {
    beforeEach(() => send('0', { titular: 'outro' }));

    it('says what is missing and keeps what was typed, here and in the draft', async () => {
      const state = await send('1', { NomeCompletoDefesa: 'Rui', CpfDefesa: '123' });
      expect(state).toMatchObject({
        aviso: { texto: 'Todos os campos devem ser preenchidos!' },
        errors: { CpfDefesa: 'Confira os números do CPF.', Sexo: 'Escolha uma opção.' },
        values: { NomeCompletoDefesa: 'Rui', CpfDefesa: '123' },
      });
      expect(await draft()).toMatchObject({ NomeCompletoDefesa: 'Rui', CpfDefesa: '123' });
    });
  });
});

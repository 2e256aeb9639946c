import { escreverPeticao } from '#backend/domain/peticoes/escrever.ts';
import { addDays, today } from '#lib/dates.ts';
import type { Motorista } from './motorista.ts';

/** Of the three purchased petitions one is delivered, one is in the middle of the wizard, one is not begun. */
export async function cadastrarPeticoes({ api, ctx, operador }: Motorista): Promise<void> {
  const { solicitacoes } = await api.peticoes.solicitacoes({ email: ctx.actor.email });
  const [entregue, comecada] = solicitacoes.toSorted((a, b) => a.Id - b.Id);
  if (!entregue || !comecada) throw new Error('the package gave too few petitions');
  if (entregue.Multa_Id === null) {
    await api.peticoes.cadastrarMulta({
      ...multa(addDays(today(ctx.clock), -20)),
      SolicitacaoMultaNaoAcompanhada_Id: entregue.Id,
      Email: ctx.actor.email,
      Fatos: JSON.stringify(fatos(today(ctx.clock))),
      Fundamentos: '["sinalizacao-irregular"]',
    });
  }
  await escreverPeticao({ ...operador, ator: 'sistema' }, { solicitacaoId: entregue.Id });
  const { Rascunho } = await api.peticoes.solicitacao({ id: comecada.Id });
  if (Rascunho === null) {
    const { Sexo, NomeCompletoDefesa, CpfDefesa, TelefoneContato } = multa(today(ctx.clock));
    await api.peticoes.guardarRascunho({
      id: comecada.Id,
      Passo: 1,
      Dados: { titular: 'proprio', Sexo, NomeCompletoDefesa, CpfDefesa, TelefoneContato },
    });
  }
}

function fatos(hoje: string) {
  return {
    identidade: 'RG 12.345.678-9 Detran-RJ',
    capacidade: 'proprietario',
    marcaModelo: 'Chevrolet Onix',
    prazo: addDays(hoje, 25),
    dataEmissaoAutuacao: addDays(hoje, -6),
    constatacao: 'equipamento',
    sinalizacaoFalha: 'placa R-19 encoberta por árvore, no sentido do veículo',
    sinalizacaoComo: 'insuficiente',
    fotosDatadas: 'on',
  };
}

function multa(DataInfracao: string) {
  return {
    Sexo: 'F',
    NomeCompletoDefesa: 'Marina Duarte Lima',
    CpfDefesa: '529.982.247-25',
    TelefoneContato: '(21) 99999-0000',
    cep: '22010-000',
    numero: '1702',
    complemento: 'Apto. 301',
    EnderecoCompletos: 'Avenida Atlântica, 1702, Apto. 301, Copacabana, Rio de Janeiro – RJ, CEP 22010-000',
    Placa: 'RIO2A18',
    DataInfracao,
    HoraInfracao: '14:35',
    AutoInfracao: 'E123456789',
    AutoRenainf: '',
    TemplateId: 'velocidade',
    Enquadramento: '745-50 Transitar em velocidade superior à máxima permitida em até 20%',
    Local: 'Avenida Brasil, altura do nº 12.000, Rio de Janeiro',
    OrgaoEmissor: 'Detran RJ',
    Fase: 'P',
  };
}

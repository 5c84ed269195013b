/// Pictures that stand in for a portrait that is not there.
public enum Placeholder {}
